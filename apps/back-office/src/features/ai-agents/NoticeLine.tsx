import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { FRAME, SMALL_BUTTON } from './knowledge/list/row-style.ts';

interface Props {
  icon: LucideIcon;
  children: ReactNode;
  action: { label: string; run: () => void };
  isWarning?: boolean;
}

/** A line above a list that says what staff should look at, with the button that leads there. */
export function NoticeLine({ icon, children, action, isWarning = false }: Props) {
  return (
    <Box role="status" sx={{ ...LINE, ...(isWarning && WARNING) }}>
      <Icon of={icon} size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>{children}</Box>
      <Button variant="outlined" onClick={action.run} sx={SMALL_BUTTON}>
        {action.label}
      </Button>
    </Box>
  );
}

const LINE = {
  ...FRAME,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2.5,
  px: 4,
  py: 2,
  mb: 3,
  typography: 'body2',
} as const;

const WARNING = { bgcolor: 'warning.light', borderColor: 'warning.light', color: 'text.primary' } as const;
