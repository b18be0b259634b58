import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { bcp47 } from '@parley/contracts/locales';
import { numbersOf, recordsOf, stringOf } from '@parley/flow-engine';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { currentLocale } from '../../../../language.ts';
import { RowButton } from '../../../../components/RowButton.tsx';
import { Part, PartProblem } from '../controls.tsx';
import { SEGMENTS } from '../../../../components/segments.ts';
import { useStep } from '../step-context.ts';

const MAX_SPANS = 14;
/** A Monday. */
const MONDAY = Date.UTC(2026, 0, 5);
const DAY_MS = 86_400_000;

/** The names of the weekdays in the interface language, starting with Monday. */
function dayNames(weekday: 'short' | 'long'): string[] {
  const format = new Intl.DateTimeFormat(bcp47(currentLocale()), { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(MONDAY + day * DAY_MS));
}

/** Opening hours: days and times in a time zone. */
export function HoursEditor() {
  const { t } = useTranslation();
  const { node, set, problemAt } = useStep();
  const id = useId();
  const spans = recordsOf(node.settings.open);
  const change = (at: number, part: Record<string, unknown>) => set('open', spans.with(at, { ...spans[at], ...part }));
  const [short, long] = [dayNames('short'), dayNames('long')];
  return (
    <>
      <Autocomplete
        id={id}
        disableClearable
        options={['UTC', ...Intl.supportedValuesOf('timeZone')]}
        value={stringOf(node.settings.timezone)}
        onChange={(_, zone) => set('timezone', zone)}
        renderInput={(params) => (
          <TextField
            {...params}
            label={t('steps.fields.timezone')}
            error={problemAt('timezone') !== undefined}
            helperText={problemAt('timezone')}
          />
        )}
      />
      <Part title={t('steps.fields.open')}>
        {spans.map((span, at) => (
          <Box
            // Time spans have no id.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            role="group"
            aria-label={t('steps.hours.span', { number: at + 1 })}
            sx={{ display: 'grid', gap: 3, p: 3, border: '1px solid', borderColor: 'divider', borderRadius: '8px' }}
          >
            <ToggleButtonGroup
              value={numbersOf(span.days)}
              aria-label={t('steps.hours.days')}
              onChange={(_, days: number[]) => change(at, { days: days.toSorted() })}
              sx={{ ...SEGMENTS, display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}
            >
              {short.map((name, day) => (
                <ToggleButton
                  key={name}
                  value={day + 1}
                  title={long[day] ?? name}
                  sx={{ px: '0 !important', minWidth: '0 !important' }}
                >
                  {name}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <PartProblem>{problemAt('open', at, 'days')}</PartProblem>
            <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
              {(['from', 'to'] as const).map((edge) => (
                <TextField
                  key={edge}
                  id={`${id}-${at}-${edge}`}
                  type="time"
                  label={edge === 'from' ? t('steps.hours.from') : t('steps.hours.to')}
                  value={stringOf(span[edge])}
                  error={problemAt('open', at, edge) !== undefined}
                  helperText={problemAt('open', at, edge)}
                  onChange={({ target }) => change(at, { [edge]: target.value })}
                />
              ))}
              {spans.length > 1 && (
                <RowButton
                  icon={X}
                  label={t('steps.list.remove', { name: t('steps.hours.span', { number: at + 1 }) })}
                  onClick={() => set('open', spans.toSpliced(at, 1))}
                />
              )}
            </Box>
          </Box>
        ))}
        <PartProblem>{problemAt('open')}</PartProblem>
        {spans.length < MAX_SPANS && (
          <Button
            variant="text"
            startIcon={<Icon of={Plus} size={16} />}
            onClick={() => set('open', [...spans, { days: [6], from: '10:00', to: '14:00' }])}
            sx={{ justifySelf: 'start' }}
          >
            {t('steps.hours.add')}
          </Button>
        )}
      </Part>
    </>
  );
}
