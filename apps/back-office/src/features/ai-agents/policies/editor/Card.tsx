import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  purpose?: string;
  /** At the right of the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A white section of the editor. */
export function Card({ title, purpose, end, children }: Props) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2.5, rowGap: 1, mb: 4 }}>
        <Box component="h2" id={id} sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
          {title}
        </Box>
        {purpose && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{purpose}</Box>}
        {end && <Box sx={{ ml: 'auto' }}>{end}</Box>}
      </Box>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Box>
  );
}

const CARD = {
  minWidth: 0,
  p: { xs: 4, lg: 5 },
  bgcolor: '#fff',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: '8px',
} as const;
