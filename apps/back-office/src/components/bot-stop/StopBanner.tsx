import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { bcp47 } from '@parley/contracts/locales';
import { OctagonX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useBotStop, useSetBotStop } from '../../api/bot-stop.ts';
import { currentLocale } from '../../language.ts';
import { Icon } from '../Icon.tsx';
import { showError } from '../toast-queue.ts';

/** On every screen while all bots are stopped: who did it, since when, and how to undo it. */
export function StopBanner() {
  const { t } = useTranslation();
  const { data: stop } = useBotStop();
  const setStop = useSetBotStop(showError);
  return (
    <Box role="status">
      {stop && (
        <Box sx={BANNER}>
          <Icon of={OctagonX} size={18} />
          <Box sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
            <Box component="b" sx={{ fontWeight: 600 }}>
              {t('botStop.banner')}
            </Box>{' '}
            {stop.stoppedBy
              ? t('botStop.by', { name: stop.stoppedBy.name, time: timeOf(stop.stoppedAt) })
              : t('botStop.since', { time: timeOf(stop.stoppedAt) })}
          </Box>
          <Button variant="outlined" aria-busy={setStop.isPending} onClick={() => setStop.mutate(false)} sx={UNDO}>
            {t('botStop.undo')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const timeOf = (time: Date) =>
  new Intl.DateTimeFormat(bcp47(currentLocale()), { dateStyle: 'short', timeStyle: 'short' }).format(time);

const BANNER = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 3,
  minHeight: 44,
  px: 4,
  py: 1.5,
  bgcolor: 'error.light',
  color: 'error.dark',
  typography: 'body2',
} as const;

const UNDO = { minHeight: { lg: 32 }, py: 0, color: 'error.dark', borderColor: 'error.dark' } as const;
