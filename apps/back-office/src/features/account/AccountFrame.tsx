import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AccountMenu } from './AccountMenu.tsx';

/** The section menu on the left, the sections on white on the right. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', flex: 1, bgcolor: '#fff' }}>
      <AccountMenu />
      <Box sx={{ flex: 1, minWidth: 0, px: { xs: 5, lg: 8 }, py: 5 }}>
        <Box sx={{ maxWidth: 1088 }}>
          <Box
            component="h1"
            tabIndex={-1}
            sx={{ typography: 'h1', m: 0, pb: 3, borderBottom: '1px solid', borderColor: 'divider' }}
          >
            {title}
          </Box>
          {children}
        </Box>
      </Box>
    </Box>
  );
}
