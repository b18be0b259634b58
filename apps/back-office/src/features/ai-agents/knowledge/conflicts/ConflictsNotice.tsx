import Box from '@mui/material/Box';
import { GitCompareArrows } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoticeLine } from '../../NoticeLine.tsx';
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
  const action = hasFailed
    ? { label: t('aiAgents.knowledge.conflicts.retry'), run: () => void conflicts.refetch() }
    : { label: t('aiAgents.knowledge.conflicts.open'), run: onOpen };
  return (
    <NoticeLine icon={GitCompareArrows} action={action}>
      {hasFailed ? t('aiAgents.knowledge.conflicts.failed') : t('aiAgents.knowledge.conflicts.found', { count })}
      {!hasFailed && isDecided && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` · ${t('aiAgents.knowledge.conflicts.allDecided')}`}
        </Box>
      )}
    </NoticeLine>
  );
}
