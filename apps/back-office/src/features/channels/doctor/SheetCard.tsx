import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';

interface Props {
  icon: LucideIcon;
  title: string;
  aside?: string;
  children: ReactNode;
}

/** A card of its own below the checks. */
export function SheetCard({ icon, title, aside, children }: Props) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '8px', typography: 'body2', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2.5 }}>
        <Icon of={icon} size={18} />
        <Box component="h3" id={id} sx={{ typography: 'h2', m: 0, flex: 1 }}>
          {title}
        </Box>
        {aside && (
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
            {aside}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
}
