import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Typing would make whatever stands beside the input jump with every letter. */
export const RESIZE_DELAY_MS = 150;
const MIN_WIDTH = 64;

interface Props {
  value: string;
  label: string;
  maxLength: number;
  isInvalid?: boolean;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}

/** An input in the style of the text around it, as wide as its own text. It resizes once typing pauses. */
export function AutoWidthInput({ value, label, maxLength, isInvalid = false, onChange, ...handlers }: Props) {
  const mirror = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number | null>(null);
  const isFirst = width === null;
  useLayoutEffect(() => {
    const measure = () => setWidth(Math.max(MIN_WIDTH, Math.ceil(mirror.current?.getBoundingClientRect().width ?? 0)));
    if (isFirst) return measure();
    const timer = setTimeout(measure, RESIZE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value, isFirst]);
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', minWidth: 0, maxWidth: '100%' }}>
      <Box ref={mirror} component="span" aria-hidden sx={MIRROR}>
        {value}
      </Box>
      <Box
        component="input"
        autoFocus
        aria-label={label}
        aria-invalid={isInvalid}
        dir="auto"
        value={value}
        maxLength={maxLength}
        onChange={({ target }: { target: HTMLInputElement }) => onChange(target.value)}
        {...handlers}
        sx={INPUT}
        style={{ width: width ?? MIN_WIDTH }}
      />
    </Box>
  );
}

const TEXT = { px: 2, border: '1px solid', font: 'inherit', letterSpacing: 'inherit' } as const;

const MIRROR = { ...TEXT, position: 'absolute', visibility: 'hidden', whiteSpace: 'pre' } as const;

const INPUT = {
  ...TEXT,
  boxSizing: 'border-box',
  maxWidth: '100%',
  minHeight: { xs: 44, lg: 36 },
  color: 'inherit',
  bgcolor: '#fff',
  borderColor: 'line.control',
  borderRadius: '6px',
  '&[aria-invalid=true]': { borderColor: 'error.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.dark', outlineOffset: 1 },
} as const;
