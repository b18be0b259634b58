import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { NoticeLine } from '../../NoticeLine.tsx';
import { useFindings } from './useFindings.ts';

interface Props {
  agentId: number;
  isWanted: boolean;
  onOpen: () => void;
}

/** Says if some policies contradict each other or have no effect. */
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
  const action = hasFailed
    ? { label: t('aiAgents.knowledge.conflicts.retry'), run: () => void findings.refetch() }
    : { label: t('policies.findings.open'), run: onOpen };
  return (
    <NoticeLine icon={TriangleAlert} action={action} isWarning={contradictions > 0}>
      {hasFailed ? t('policies.findings.failed') : told.join(' · ')}
    </NoticeLine>
  );
}
