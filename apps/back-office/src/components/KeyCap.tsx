import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A key as it looks on the keyboard. */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        minWidth: 20,
        height: 20,
        px: 1.5,
        fontFamily: 'inherit',
        fontSize: 11,
        fontWeight: 500,
        color: 'text.secondary',
        bgcolor: '#fff',
        border: '1px solid',
        borderColor: 'line.strong',
        borderRadius: '6px',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
