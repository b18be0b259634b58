import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AgentVersion } from '@parley/contracts/agent-versions';
import { bcp47 } from '@parley/contracts/locales';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../../language.ts';

interface Props {
  version: AgentVersion;
  onCompare: () => void;
  onRestore: () => void;
}

/** A published version: its number and note, who published it and when, and whether customers get it. */
export function VersionRow({ version, onCompare, onRestore }: Props) {
  const { t } = useTranslation();
  const { number, note, isCurrent, percent, publishedBy, publishedAt, restoredFrom, overrideReason } = version;
  const when = new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'medium', timeStyle: 'short' });
  const facts = [
    when.format(publishedAt),
    publishedBy?.name,
    restoredFrom === null ? '' : t('aiAgents.versions.restoredFrom', { number: restoredFrom }),
  ];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ flex: 1, minWidth: 200 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
          <Box component="b" sx={{ fontWeight: 600 }}>
            {t('aiAgents.versions.number', { number })}
          </Box>
          {isCurrent && <Mark isLive>{t('aiAgents.versions.answersNow')}</Mark>}
          {percent !== null && <Mark>{t('aiAgents.versions.share', { percent })}</Mark>}
        </Box>
        {note && <Box sx={{ overflowWrap: 'anywhere' }}>{note}</Box>}
        {overrideReason && (
          <Box sx={{ typography: 'body2', color: 'warning.dark', overflowWrap: 'anywhere' }}>
            {t('aiAgents.gate.override', { reason: overrideReason })}
          </Box>
        )}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{facts.filter(Boolean).join(' · ')}</Box>
      </Box>
      <Button
        variant="outlined"
        aria-label={t('aiAgents.versions.compareNumber', { number })}
        onClick={onCompare}
        sx={SMALL}
      >
        {t('aiAgents.versions.compare')}
      </Button>
      {!isCurrent && (
        <Button
          variant="outlined"
          aria-label={t('aiAgents.versions.restoreNumber', { number })}
          onClick={onRestore}
          sx={SMALL}
        >
          {t('aiAgents.versions.restore')}
        </Button>
      )}
    </Box>
  );
}

function Mark({ isLive = false, children }: { isLive?: boolean; children: string }) {
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        borderRadius: '4px',
        typography: 'caption',
        fontWeight: 600,
        bgcolor: isLive ? 'success.light' : 'info.light',
        color: isLive ? 'success.dark' : 'info.dark',
      }}
    >
      {children}
    </Box>
  );
}

const SMALL = { minHeight: { lg: 32 }, py: 0, fontWeight: 500 } as const;

const ROW = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 2,
  px: 4,
  py: 3,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
} as const;
