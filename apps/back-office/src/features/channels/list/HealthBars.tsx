import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import type { ChannelDay } from '@parley/contracts/channel-activity';
import { useTranslation } from 'react-i18next';
import { healthOf, type Health } from './useActivity.ts';

/** Height tells the state as well as colour does. */
const BARS: Record<Health, { height: number; bgcolor: string; borderColor: string }> = {
  fine: { height: 8, bgcolor: 'success.main', borderColor: 'success.dark' },
  delays: { height: 11, bgcolor: 'warning.main', borderColor: 'warning.dark' },
  failures: { height: 14, bgcolor: 'error.main', borderColor: 'error.dark' },
  none: { height: 4, bgcolor: 'divider', borderColor: 'line.strong' },
};

/** One bar per day, the last one today, with the day's counts in a tooltip. */
export function HealthBars({ days }: { days: readonly ChannelDay[] }) {
  const { t, i18n } = useTranslation();
  const of = (health: Health) => days.filter((day) => healthOf(day) === health).length;
  const dayName = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <Box
      role="img"
      aria-label={t('channels.activity.healthSummary', {
        fine: of('fine'),
        delays: of('delays'),
        failures: of('failures'),
      })}
      sx={{ display: 'flex', alignItems: 'flex-end', height: 20, py: '3px' }}
    >
      {days.map((day) => (
        <Tooltip
          key={day.day}
          describeChild
          title={t('channels.activity.dayCounts', { ...day, day: dayName.format(new Date(`${day.day}T12:00:00Z`)) })}
        >
          <Box component="span" sx={{ display: 'flex', alignItems: 'flex-end', height: 14, px: '1.5px' }}>
            <Bar health={healthOf(day)} />
          </Box>
        </Tooltip>
      ))}
    </Box>
  );
}

function Bar({ health }: { health: Health }) {
  return (
    <Box
      component="span"
      data-health={health}
      sx={{ display: 'block', width: 5, borderRadius: '1.5px', border: '1px solid', ...BARS[health] }}
    />
  );
}

/** What the bars mean. */
export function HealthLegend() {
  const { t } = useTranslation();
  const names = {
    fine: t('channels.activity.fine'),
    delays: t('channels.activity.delays'),
    failures: t('channels.activity.failures'),
  };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 2.5,
        typography: 'caption',
        color: 'text.secondary',
      }}
    >
      <span>{t('channels.activity.healthLegend')}</span>
      {(['fine', 'delays', 'failures'] as const).map((health) => (
        <Box key={health} component="span" sx={{ display: 'flex', alignItems: 'flex-end', gap: 1.5 }}>
          <Box component="span" aria-hidden sx={{ display: 'flex', alignItems: 'flex-end', height: 14 }}>
            <Bar health={health} />
          </Box>
          {names[health]}
        </Box>
      ))}
    </Box>
  );
}
