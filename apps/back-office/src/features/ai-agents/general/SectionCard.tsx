import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { sectionId, useSectionNames, type SectionKey } from './sections.ts';

interface Props {
  section: SectionKey;
  /** A one-line description. */
  purpose: string;
  children: ReactNode;
}

/** A section of the settings: a white card with its title and description on one line. */
export function SectionCard({ section, purpose, children }: Props) {
  const id = useId();
  const names = useSectionNames();
  return (
    <Box
      component="section"
      id={sectionId(section)}
      aria-labelledby={id}
      sx={{
        scrollMarginTop: 16,
        minWidth: 0,
        p: { xs: 4, lg: 5 },
        bgcolor: '#fff',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2.5, mb: 5 }}>
        <Box
          component="h2"
          id={id}
          tabIndex={-1}
          sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600, '&:focus': { outline: 'none' } }}
        >
          {names[section]}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{purpose}</Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Box>
  );
}
