import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** An average of fewer ratings says more about chance than about anybody's work. */
export const MIN_RATINGS = 5;

/** A table that scrolls sideways where the window is too narrow for it. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="group" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', pb: 2 }}>
      <Box component="table" aria-label={label} sx={style}>
        {children}
      </Box>
    </Box>
  );
}

const style = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    py: 2,
    px: 2,
    textAlign: 'end',
    borderTop: '1px solid',
    borderColor: 'divider',
    whiteSpace: 'nowrap',
  },
  '& thead th': { borderTop: 'none', typography: 'caption', fontWeight: 500, color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'start', pl: 4, fontWeight: 500 },
  '& td:last-of-type, & th:last-of-type': { pr: 4 },
  '& thead th:first-of-type:last-of-type': { pr: 2 },
} as const;
