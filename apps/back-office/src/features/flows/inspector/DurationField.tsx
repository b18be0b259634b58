import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inUnits, secondsIn, type TimeUnit } from '../../../components/step-text/durations.ts';
import { SelectField } from '../../../components/SelectField.tsx';
import { NumberField } from './controls.tsx';

interface Props {
  label: string;
  seconds: number | null;
  units: readonly TimeUnit[];
  onChange: (seconds: number | null) => void;
  problem?: string | undefined;
}

/** A duration, shown in its most natural unit. */
export function DurationField({ label, seconds, units, onChange, problem }: Props) {
  const { t } = useTranslation();
  const natural = inUnits(seconds ?? 0);
  const [chosen, setChosen] = useState<TimeUnit | null>(null);
  // Keep the chosen unit as long as the duration is a multiple of it.
  const fits = chosen !== null && (seconds ?? 0) % secondsIn(chosen) === 0;
  const fallback = units.includes(natural.unit) ? natural.unit : (units[0] ?? 'minute');
  const unit = fits ? chosen : seconds ? fallback : (chosen ?? fallback);
  const count = seconds === null ? null : seconds / secondsIn(unit);
  const names: Record<TimeUnit, string> = {
    second: t('steps.units.seconds'),
    minute: t('steps.units.minutes'),
    hour: t('steps.units.hours'),
    day: t('steps.units.days'),
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', gap: 2 }}>
      <NumberField
        label={label}
        value={count}
        min={1}
        onChange={(next) => onChange(next === null ? null : next * secondsIn(unit))}
        problem={problem}
      />
      <SelectField
        label={t('steps.units.label')}
        value={unit}
        options={units.map((each) => ({ value: each, label: names[each] }))}
        onChange={(next) => {
          setChosen(next as TimeUnit);
          if (count !== null) onChange(count * secondsIn(next as TimeUnit));
        }}
      />
    </Box>
  );
}
