import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { bcp47 } from '@parley/contracts/locales';
import type { WeekHours } from '@parley/contracts/week-hours';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../language.ts';
import { Icon } from '../Icon.tsx';
import { RowButton } from '../RowButton.tsx';
import { SEGMENTS } from '../segments.ts';

/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The names of the weekdays in the interface language, starting with Monday. */
function dayNames(weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS));
}

interface Props {
  hours: readonly WeekHours[];
  /** What the next hours start from. */
  firstHours: WeekHours;
  min?: number;
  max: number;
  onChange: (hours: WeekHours[]) => void;
  problemAt?: (at: number, part: keyof WeekHours) => string | undefined;
}

/** Hours on days of the week. */
export function WeekHoursEditor({ hours, firstHours, min = 0, max, onChange, problemAt }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const change = (at: number, part: Partial<WeekHours>) =>
    onChange(hours.map((each, place) => (place === at ? { ...each, ...part } : each)));
  const [short, long] = [dayNames('short'), dayNames('long')];
  return (
    <>
      {hours.map((each, at) => {
        const daysProblem = problemAt?.(at, 'days');
        const name = t('weekHours.span', { number: at + 1 });
        return (
          <Box
            // Hours have no id.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            role="group"
            aria-label={name}
            sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
          >
            <ToggleButtonGroup
              value={each.days}
              aria-label={t('weekHours.days')}
              onChange={(_, days: number[]) => change(at, { days: days.toSorted() })}
              sx={{ ...SEGMENTS, display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
            >
              {short.map((day, place) => (
                <ToggleButton
                  key={day}
                  value={place + 1}
                  title={long[place] ?? day}
                  sx={{ px: '0 !important', minWidth: '0 !important' }}
                >
                  {day}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            {daysProblem && (
              <FormHelperText error role="alert">
                {daysProblem}
              </FormHelperText>
            )}
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
              {(['from', 'to'] as const).map((edge) => (
                <TextField
                  key={edge}
                  id={`${id}-${at}-${edge}`}
                  type="time"
                  label={edge === 'from' ? t('weekHours.from') : t('weekHours.to')}
                  value={each[edge]}
                  error={problemAt?.(at, edge) !== undefined}
                  helperText={problemAt?.(at, edge)}
                  onChange={({ target }) => change(at, { [edge]: target.value })}
                />
              ))}
              {hours.length > min && (
                <RowButton
                  icon={X}
                  label={t('weekHours.remove', { name })}
                  onClick={() => onChange(hours.filter((_, place) => place !== at))}
                />
              )}
            </Box>
          </Box>
        );
      })}
      {hours.length < max && (
        <Button
          variant="text"
          startIcon={<Icon of={Plus} size={16} />}
          onClick={() => onChange([...hours, firstHours])}
          sx={{ justifySelf: 'start' }}
        >
          {t('weekHours.add')}
        </Button>
      )}
    </>
  );
}
