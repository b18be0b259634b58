import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Breakable } from './Breakable.tsx';

interface SectionProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

/** A titled section of the customer pane. */
export function Section({ title, end, children }: SectionProps) {
  return (
    <Box component="section" sx={{ px: 5, py: 3.5 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
        <Box component="h3" sx={{ typography: 'caption', fontWeight: 600, color: 'text.secondary', m: 0 }}>
          {title}
        </Box>
        {end !== undefined && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {end}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}

/** A label and its value in a description list. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 3, minHeight: 28, alignItems: 'baseline', py: '4px' }}>
      <Box component="dt" sx={{ width: 84, flex: 'none', typography: 'body2', color: 'text.secondary' }}>
        <Breakable text={label} />
      </Box>
      <Box component="dd" sx={{ m: 0, flex: 1, minWidth: 0, typography: 'body2' }}>
        {children}
      </Box>
    </Box>
  );
}
