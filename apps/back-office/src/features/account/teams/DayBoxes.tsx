import Box from '@mui/material/Box';
import { bcp47 } from '@parley/contracts/locales';
import type { Schedule } from '@parley/contracts/opening-hours';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../../components/VisuallyHidden.tsx';
import { currentLocale } from '../../../language.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** On which days of the week a team is there, and when. Holidays are left out. */
export function DayBoxes({ hours: { open } }: { hours: Schedule }) {
  const { t } = useTranslation();
  const nameOf = (weekday: 'narrow' | 'long', day: number) =>
    new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  const spansOn = (day: number) =>
    open
      .filter(({ days }) => days.includes(day))
      .map(({ from, to }) => `${from}–${to}`)
      .join(', ');
  const spans = [...new Set(open.map(({ from, to }) => `${from}–${to}`))];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {DAYS.map((day) => (
        <Box
          component="span"
          aria-hidden
          key={day}
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 24,
            height: 22,
            borderRadius: '4px',
            border: '1px solid',
            fontSize: 11,
            fontWeight: 600,
            ...(spansOn(day)
              ? { bgcolor: 'success.light', borderColor: 'success.main', color: 'success.dark' }
              : { bgcolor: 'surface', borderColor: 'transparent', color: 'text.secondary' }),
          }}
        >
          {nameOf('narrow', day)}
        </Box>
      ))}
      <VisuallyHidden>
        {DAYS.map((day) => `${nameOf('long', day)}: ${spansOn(day) || t('teams.closedOn')}`).join('; ')}
      </VisuallyHidden>
      <Box component="span" aria-hidden sx={{ ml: 1, fontVariantNumeric: 'tabular-nums' }}>
        {spans.length <= 2 ? spans.join(', ') : `${spans[0]}, …`}
      </Box>
    </Box>
  );
}
