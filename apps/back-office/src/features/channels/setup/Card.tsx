import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  description?: ReactNode;
  /** To the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled white card. */
export function Card({ title, description, aside, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ bgcolor: '#fff', border: '1px solid', borderColor: 'divider', borderRadius: '8px', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3, minHeight: 52 }}>
        <Box sx={{ flex: 1, minWidth: 180 }}>
          <Box component="h2" id={id} sx={{ typography: 'h2', m: 0 }}>
            {title}
          </Box>
          {description && <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 0.5 }}>{description}</Box>}
        </Box>
        {aside}
      </Box>
      {children}
    </Box>
  );
}
