import Box from '@mui/material/Box';
import { UserRound } from 'lucide-react';
import { Icon } from '../../../../components/Icon.tsx';
import type { Turn } from '../../../../components/test-chat/test-chat.ts';
import { Outcome } from '../../knowledge/retrieval/Retrieved.tsx';

/** The point where a person would take over. */
export function HandOff({ answer }: Pick<Turn, 'answer'>) {
  if (answer?.outcome !== 'hand_off') return null;
  return (
    <Box sx={HAND_OFF}>
      <Icon of={UserRound} size={16} />
      <Outcome answer={answer} />
    </Box>
  );
}

const HAND_OFF = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  p: 2,
  border: '1px dashed',
  borderColor: 'line.control',
  borderRadius: '8px',
  typography: 'body2',
  color: 'text.secondary',
} as const;
