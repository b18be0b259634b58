import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; help?: string }[];
  onChange: (value: Value) => void;
  children?: ReactNode;
}

/** Radio buttons as cards, each with an explanation. */
export function RadioCards<Value extends string>({ label, value, options, onChange, children }: Props<Value>) {
  const name = useId();
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1.5, typography: 'caption', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))' }}>
        {options.map((option) => (
          <Box component="label" key={option.value} sx={CARD}>
            <Box
              component="input"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              aria-describedby={option.help ? `${name}-${option.value}` : undefined}
              aria-label={option.label}
              sx={{
                m: 0,
                mt: 0.5,
                width: 16,
                height: 16,
                flex: 'none',
                accentColor: (theme) => theme.palette.primary.dark,
              }}
            />
            <span>
              <Box component="span" sx={{ display: 'block', fontWeight: 500 }}>
                {option.label}
              </Box>
              {option.help && (
                <Box
                  component="span"
                  id={`${name}-${option.value}`}
                  sx={{ display: 'block', typography: 'body2', color: 'text.secondary' }}
                >
                  {option.help}
                </Box>
              )}
            </span>
          </Box>
        ))}
      </Box>
      {children}
    </Box>
  );
}

const CARD = {
  display: 'flex',
  gap: 2.5,
  minHeight: 44,
  px: 3,
  py: 2.5,
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: '6px',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'surface' },
  '&:has(:checked)': { bgcolor: 'primary.light', borderColor: 'primary.main' },
  '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 2 },
  '& input:focus-visible': { outline: 'none' },
} as const;
