import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../components/Icon.tsx';
import { FRAME, SMALL_BUTTON } from '../../knowledge/list/row-style.ts';
import { useFindings } from './useFindings.ts';

interface Props {
  agentId: number;
  isWanted: boolean;
  onOpen: () => void;
}

/** A line above the policies, if some of them contradict each other or have no effect. */
export function FindingsNotice({ agentId, isWanted, onOpen }: Props) {
  const { t } = useTranslation();
  const findings = useFindings(agentId, isWanted);
  const all = findings.data ?? [];
  const hasFailed = findings.isError && !findings.data;
  if (!hasFailed && all.length === 0) return null;
  const contradictions = all.filter(({ finding }) => finding === 'contradiction').length;
  const others = all.length - contradictions;
  const told = [
    contradictions > 0 && t('policies.findings.contradictions', { count: contradictions }),
    others > 0 && t('policies.findings.others', { count: others }),
  ].filter(Boolean);
  return (
    <Box role="status" sx={{ ...LINE, ...(contradictions > 0 && WARNING) }}>
      <Icon of={TriangleAlert} size={18} />
      <Box sx={{ flex: 1, minWidth: 200 }}>{hasFailed ? t('policies.findings.failed') : told.join(' · ')}</Box>
      <Button variant="outlined" onClick={hasFailed ? () => void findings.refetch() : onOpen} sx={SMALL_BUTTON}>
        {hasFailed ? t('aiAgents.knowledge.conflicts.retry') : t('policies.findings.open')}
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
