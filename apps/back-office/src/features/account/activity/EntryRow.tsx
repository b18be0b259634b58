import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ActivityChange, ActivityEntry } from '@parley/contracts/activity';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/Icon.tsx';
import { FIELDS } from './sentences.ts';
import { Sentence } from './Sentence.tsx';

interface Props {
  entry: ActivityEntry;
  timezone: string;
  /** Shows only entries about the same thing; absent if they are shown already. */
  onFilter: (() => void) | undefined;
}

/** One entry: when, who and what, and what is different now. */
export function EntryRow({ entry, timezone, onFilter }: Props) {
  const { t, i18n } = useTranslation();
  const { createdAt, changes, ipAddress, subject } = entry;
  const clock = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short', timeZone: timezone }).format(createdAt);
  const facts = [
    ...changes.map((change) => describe(change)),
    ...(ipAddress ? [t('activity.address', { address: ipAddress })] : []),
  ];

  function describe({ field, before, after }: ActivityChange): string {
    const name = t(FIELDS[field]);
    if (before === null && after === null) return t('activity.field', { field: name });
    return t('activity.change', { field: name, before: before ?? '—', after: after ?? '—' });
  }

  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '88px minmax(0, 1fr) auto' },
        columnGap: 3,
        alignItems: 'start',
        py: 2.5,
        minHeight: 44,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box
        component="time"
        dateTime={createdAt.toISOString()}
        sx={{
          typography: 'body2',
          color: 'text.secondary',
          gridColumn: { xs: '1 / -1', sm: 'auto' },
          lineHeight: '24px',
        }}
      >
        {clock}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ lineHeight: '24px', overflowWrap: 'anywhere' }}>
          <Sentence entry={entry} />
        </Box>
        {facts.map((fact) => (
          <Box key={fact} sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {fact}
          </Box>
        ))}
      </Box>
      {onFilter && subject.name !== null && (
        <IconButton
          aria-label={t('activity.only', { name: subject.name })}
          title={t('activity.only', { name: subject.name })}
          onClick={onFilter}
          sx={{
            my: { xs: -2.5, lg: -1.5 },
            width: { xs: 44, lg: 36 },
            height: { xs: 44, lg: 36 },
            color: 'text.secondary',
          }}
        >
          <Icon of={ListFilter} size={16} />
        </IconButton>
      )}
    </Box>
  );
}
