import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';

const frame = {
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
  minWidth: 0,
  breakInside: 'avoid',
} as const;

/** A white card labelled by its heading. */
export function Card({ labelledBy, sx, children }: { labelledBy: string; sx?: SxProps<Theme>; children: ReactNode }) {
  return (
    <Box component="section" aria-labelledby={labelledBy} sx={[frame, ...(Array.isArray(sx) ? sx : [sx ?? null])]}>
      {children}
    </Box>
  );
}
