import Box from '@mui/material/Box';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';

interface Props {
  kind: 'success' | 'warning' | 'error' | 'off' | 'outlined';
  icon: LucideIcon;
  children: ReactNode;
}

/** A state in one word, with an icon, so that colour is never the only signal. */
export function Chip({ kind, icon, children }: Props) {
  const isTinted = kind !== 'off' && kind !== 'outlined';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        flex: 'none',
        maxWidth: '100%',
        minHeight: 24,
        px: 2.5,
        borderRadius: '12px',
        typography: 'caption',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
        overflowWrap: 'anywhere',
        color: isTinted ? `${kind}.dark` : 'text.secondary',
        bgcolor: isTinted ? `${kind}.light` : kind === 'off' ? 'surface' : '#fff',
        border: '1px solid',
        borderColor: kind === 'outlined' ? 'line.strong' : 'transparent',
        '& svg': { flex: 'none' },
      }}
    >
      <Icon of={icon} size={14} />
      {children}
    </Box>
  );
}
