import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { COVERING_INPUT } from './covering-input.ts';

interface Props<Value extends string> {
  label: string;
  /** Keeps the label for screen readers only. */
  hidesLabel?: boolean;
  /** Scrolls sideways in narrow windows instead of wrapping. */
  isOneLine?: boolean;
  value: Value;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  onChange: (value: Value) => void;
}

/** A segmented control. The arrow keys change the selection. */
export function Segments<Value extends string>({
  label,
  hidesLabel = false,
  isOneLine = false,
  value,
  options,
  onChange,
}: Props<Value>) {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={hidesLabel ? visuallyHidden : { p: 0, mb: 1.5, typography: 'caption', color: 'text.secondary' }}
      >
        {label}
      </Box>
      <Box sx={{ ...FRAME, ...(isOneLine && ONE_LINE) }}>
        {options.map((option) => (
          <Box component="label" key={option.value} sx={SEGMENT}>
            <Box
              component="input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              sx={COVERING_INPUT}
            />
            {option.icon && <Icon of={option.icon} size={16} />}
            {option.label}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const FRAME = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  maxWidth: '100%',
  p: '2px',
  gap: 0.5,
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '6px',
  bgcolor: '#fff',
} as const;

const ONE_LINE = { flexWrap: 'nowrap', overflowX: 'auto', whiteSpace: 'nowrap' } as const;

const SEGMENT = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 44, lg: 30 },
  px: { xs: 2, lg: 2.5 },
  border: '1px solid transparent',
  borderRadius: '4px',
  cursor: 'pointer',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'surface' },
  '&:has(:checked)': {
    bgcolor: 'primary.light',
    borderColor: 'primary.main',
    color: 'primary.dark',
    fontWeight: 600,
  },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
} as const;
