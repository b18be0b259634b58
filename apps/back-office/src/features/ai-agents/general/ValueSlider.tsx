import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  /** The labels of the two ends. */
  low: string;
  high: string;
  value: number;
  largest?: number;
  step: number;
  onChange: (value: number) => void;
}

/** A slider with labelled ends. */
export function ValueSlider({ label, low, high, value, largest = 1, step, onChange }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  const digits = step < 0.1 ? 2 : 1;
  const written = (number: number) =>
    number.toLocaleString(i18n.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (
    <Box sx={{ maxWidth: 420 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <span id={id}>{label}</span>
        <Box component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {written(value)}
        </Box>
      </Box>
      <Box sx={{ px: 2.5 }}>
        <Slider
          value={value}
          min={0}
          max={largest}
          step={step}
          aria-labelledby={id}
          getAriaValueText={written}
          onChange={(_, next) => onChange(next)}
          sx={{ color: 'primary.dark', '& .MuiSlider-rail': { bgcolor: 'line.control' } }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', typography: 'caption', color: 'text.secondary' }}>
        <span>{low}</span>
        <span>{high}</span>
      </Box>
    </Box>
  );
}
