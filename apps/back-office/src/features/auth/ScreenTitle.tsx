import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The heading of an account screen and the line below it. */
export function ScreenTitle({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ mb: 7 }}>
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h3', m: 0 }}>
        {title}
      </Box>
      {children && <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>{children}</Box>}
    </Box>
  );
}
