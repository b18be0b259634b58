import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const TONES = {
  primary: { bgcolor: 'primary.light', color: 'primary.dark' },
  plain: { bgcolor: 'surface', color: 'text.secondary' },
  error: { bgcolor: 'error.light', color: 'error.dark' },
} as const;

/** A short state in a tinted pill. */
export function Chip({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        minHeight: 24,
        px: 2.5,
        borderRadius: '12px',
        typography: 'caption',
        fontWeight: 500,
        ...TONES[tone],
      }}
    >
      {children}
    </Box>
  );
}
