import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/Icon.tsx';

/** The size of the buttons below the reply field: larger where fingers press them. */
export const COMPOSER_BUTTON = { width: { xs: 44, lg: 32 }, height: { xs: 44, lg: 32 } } as const;

interface Props {
  icon: LucideIcon;
  isWarning?: boolean;
  children: ReactNode;
}

/** A line below the reply field about what stands in it. */
export function ComposerNote({ icon, isWarning = false, children }: Props) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 1.5,
        py: 1,
        typography: 'caption',
        ...(isWarning ? { color: 'warning.dark', fontWeight: 500 } : { color: 'text.secondary' }),
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
      }}
    >
      <Icon of={icon} size={14} />
      <Box component="span" sx={{ minWidth: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
