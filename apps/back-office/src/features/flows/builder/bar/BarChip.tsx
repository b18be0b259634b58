import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A tinted chip for the state of the flow. */
export function BarChip({ kind, children }: { kind: 'primary' | 'success' | 'off'; children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        height: 24,
        px: 2,
        borderRadius: '4px',
        typography: 'body2',
        fontWeight: 500,
        whiteSpace: 'nowrap',
        bgcolor: kind === 'off' ? 'surface' : `${kind}.light`,
        color: kind === 'off' ? 'text.secondary' : `${kind}.dark`,
      }}
    >
      {children}
    </Box>
  );
}
