import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Logo } from '../../components/Logo.tsx';

/** One message and one action, alone on the page. */
export function FullPageMessage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Box
      component="main"
      id="content"
      sx={{
        minHeight: '80dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 6,
        textAlign: 'center',
      }}
    >
      <Logo size={40} />
      <Box component="h1" tabIndex={-1} sx={{ typography: 'h1', m: 0, mt: 2 }}>
        {title}
      </Box>
      <Box sx={{ maxWidth: 420, fontSize: 15, lineHeight: '22px', color: 'text.secondary', mb: 2 }}>{text}</Box>
      {children}
    </Box>
  );
}
