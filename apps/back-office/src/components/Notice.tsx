import Box from '@mui/material/Box';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** A tinted line above a form: information or an error. */
export function Notice({ kind, children }: { kind: 'info' | 'error'; children: ReactNode }) {
  return (
    <Box
      role={kind === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        p: 3,
        borderRadius: '6px',
        bgcolor: kind === 'error' ? 'error.light' : 'surface',
        color: kind === 'error' ? 'error.dark' : 'text.primary',
        overflowWrap: 'anywhere',
      }}
    >
      <Icon of={kind === 'error' ? TriangleAlert : Info} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
    </Box>
  );
}
