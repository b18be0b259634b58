import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';

/** Only for screen readers: names a control without replacing its visible text. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Box component="span" id={id} sx={visuallyHidden}>
      {children}
    </Box>
  );
}
