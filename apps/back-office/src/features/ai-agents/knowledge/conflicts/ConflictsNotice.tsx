import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { FRAME, SMALL_BUTTON } from '../list/row-style.ts';
import { useConflicts } from './useConflicts.ts';

interface Props {
  agentId: number;
  /** Whether there are enough sources to contradict each other. */
  isWanted: boolean;
  onOpen: () => void;
}

/** A quiet line above the sources, if some of them contradict each other. */
export function ConflictsNotice({ agentId, isWanted, onOpen }: Props) {
  const { t } = useTranslation();
  const conflicts = useConflicts(agentId, isWanted);
  const count = conflicts.data?.length ?? 0;
  const hasFailed = conflicts.isError && !conflicts.data;
  if (!hasFailed && count === 0) return null;
  const isDecided = conflicts.data?.every(({ outranking }) => outranking?.by === 'rank') === true;
  return (
    <Box role="status" sx={LINE}>
      <Icon of={GitCompareArrows} size={18} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {hasFailed ? t('aiAgents.knowledge.conflicts.failed') : t('aiAgents.knowledge.conflicts.found', { count })}
        {!hasFailed && isDecided && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` · ${t('aiAgents.knowledge.conflicts.allDecided')}`}
          </Box>
        )}
      </Box>
      <Button variant="outlined" onClick={hasFailed ? () => void conflicts.refetch() : onOpen} sx={SMALL_BUTTON}>
        {hasFailed ? t('aiAgents.knowledge.conflicts.retry') : t('aiAgents.knowledge.conflicts.open')}
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
