import Box from '@mui/material/Box';
import type { Enforcement } from '@parley/contracts/policy-content';
import { Eye, Lock, Type, type LucideIcon } from 'lucide-react';
import { Icon } from '../../../../components/Icon.tsx';

export const ENFORCEMENT_ICONS: Record<Enforcement, LucideIcon> = { hard: Lock, soft: Type, shadow: Eye };

/** How strictly a policy is kept: by code, by instruction, or only counted. */
export function EnforcementChip({ enforcement, label }: { enforcement: Enforcement; label: string }) {
  return (
    <Box component="span" sx={{ ...CHIP, ...LOOKS[enforcement] }}>
      <Icon of={ENFORCEMENT_ICONS[enforcement]} size={14} />
      {label}
    </Box>
  );
}

const CHIP = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 22,
  px: 2,
  border: '1px solid transparent',
  borderRadius: '5px',
  typography: 'caption',
  fontWeight: 600,
  whiteSpace: 'nowrap',
} as const;

const LOOKS = {
  hard: { bgcolor: 'text.primary', color: '#fff' },
  soft: { bgcolor: 'info.light', color: 'info.dark' },
  shadow: { bgcolor: '#fff', color: 'text.secondary', borderColor: 'line.strong' },
} as const;
