import Box from '@mui/material/Box';
import type { Flow } from '@parley/contracts/flows';
import { CircleAlert, CircleDashed, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/Avatar.tsx';
import { Icon } from '../../../components/Icon.tsx';
import { platformIcon, usePlatformNames } from '../../../components/platforms.ts';
import { RouterLink } from '../../../components/RouterLink.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { formatAgo } from '../../../components/format-ago.ts';

const MARKS = {
  published: { borderRadius: '50%', bgcolor: 'success.main', borderColor: 'success.dark' },
  paused: { bgcolor: 'warning.main', borderColor: 'warning.dark' },
  draft: { borderRadius: '50%', borderColor: 'text.disabled' },
};

/** Whether the flow is live, in text, colour and shape, and how many draft changes are unpublished. */
export function Status({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const { status, publishedVersion, draftChanges } = flow;
  const words = {
    published: t('flowList.published', { number: publishedVersion }),
    paused: t('flowList.paused'),
    draft: t('flowList.draft'),
  };
  const below =
    status === 'draft' ? t('flowList.never') : draftChanges > 0 ? t('flowList.changes', { count: draftChanges }) : '';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '10px minmax(0, 1fr)', columnGap: 1.5 }}>
      <Box
        aria-hidden
        sx={{ alignSelf: 'center', width: 9, height: 9, border: '1.5px solid', borderRadius: '1px', ...MARKS[status] }}
      />
      <Box sx={{ color: status === 'draft' ? 'text.secondary' : 'text.primary' }}>{words[status]}</Box>
      {below && <Box sx={{ gridColumn: 2, typography: 'caption', color: 'text.secondary' }}>{below}</Box>}
    </Box>
  );
}

/** What starts the flow. */
export function StartsBy({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const parts = flow.startsBy.map(({ on, words }) => {
    if (on === 'keyword') return t('flowList.says', { words: words.map((word) => `“${word}”`).join(', ') });
    if (on === 'event') return words[0] === 'handed_back' ? t('flowList.handedBack') : t('flowList.begins');
    return t('flowList.anyMessage');
  });
  return [...new Set(parts)].join(' · ') || t('flowList.nothing');
}

export function Channels({ flow }: { flow: Flow }) {
  const { t } = useTranslation();
  const names = usePlatformNames();
  if (flow.channels.length === 0)
    return (
      <RouterLink to="/channels" sx={{ typography: 'caption' }}>
        {t('flowList.noChannel')}
      </RouterLink>
    );
  return (
    <Box component="ul" sx={{ display: 'flex', gap: 1.5, listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}>
      {flow.channels.map(({ id, name, platform }) => (
        <Box component="li" key={id} title={`${name} (${names[platform]})`}>
          <Icon of={platformIcon(platform)} size={18} />
          <VisuallyHidden>{name}</VisuallyHidden>
        </Box>
      ))}
    </Box>
  );
}

/** A percentage, optionally with a bar. */
export function Share({ value, hasBar = false }: { value: number | null; hasBar?: boolean }) {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: hasBar ? 0 : 1 });
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: hasBar ? 'flex-start' : { xs: 'flex-start', lg: 'flex-end' },
        gap: 2,
      }}
    >
      <Box component="span" sx={{ minWidth: hasBar ? 40 : 0 }}>
        {value === null ? '–' : format.format(value)}
      </Box>
      {hasBar && (
        <Box aria-hidden sx={{ width: 56, height: 6, borderRadius: '3px', bgcolor: 'line.soft', overflow: 'hidden' }}>
          <Box sx={{ width: `${100 * (value ?? 0)}%`, height: '100%', bgcolor: 'text.secondary' }} />
        </Box>
      )}
    </Box>
  );
}

export function Problems({ flow: { id, status, errors, warnings } }: { flow: Flow }) {
  const { t } = useTranslation();
  // A flow that was never published is simply not finished yet.
  const isUnfinished = errors > 0 && status === 'draft';
  if (errors + warnings === 0) return <Box sx={{ color: 'text.secondary' }}>{t('flowList.noProblems')}</Box>;
  return (
    <RouterLink
      to={`/flows/${id}?problems`}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.5,
        borderRadius: '4px',
        typography: 'caption',
        fontWeight: 500,
        textDecoration: 'none',
        bgcolor: isUnfinished ? 'surface' : errors > 0 ? 'error.light' : 'warning.light',
        color: isUnfinished ? 'text.secondary' : errors > 0 ? 'error.dark' : 'warning.dark',
      }}
    >
      <Icon of={isUnfinished ? CircleDashed : errors > 0 ? CircleAlert : TriangleAlert} size={14} />
      {isUnfinished
        ? t('flowList.todo', { count: errors })
        : errors > 0
          ? t('flowList.errors', { count: errors })
          : t('flowList.warnings', { count: warnings })}
    </RouterLink>
  );
}

export function LastEdit({ flow: { editedBy, editedAt } }: { flow: Flow }) {
  const { i18n } = useTranslation();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      {editedBy && <Avatar id={editedBy.id} name={editedBy.name} size={24} />}
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{editedBy?.name}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{formatAgo(editedAt, i18n.language)}</Box>
      </Box>
    </Box>
  );
}
