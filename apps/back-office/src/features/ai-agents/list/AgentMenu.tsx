import type { AiAgent } from '@parley/contracts/ai-agents';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { StopDialog } from '../../../components/bot-stop/StopDialog.tsx';
import { useAgentActions } from '../useAgentActions.ts';

interface Props {
  agent: AiAgent;
  /** The menu is in the editor, which has its own status button. */
  isInEditor?: boolean;
}

/** All actions on an agent as a whole. */
export function AgentMenu({ agent, isInEditor = false }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setStatus, duplicate, remove, leave } = useAgentActions();
  const [isStopping, setIsStopping] = useState(false);
  const { id, name, status } = agent;
  const statusLabels = {
    live: t('aiAgents.pause'),
    paused: t('aiAgents.resume'),
    draft: t('aiAgents.switchOn'),
  };
  return (
    <>
      <RowMenu
        label={t('aiAgents.menu', { name })}
        actions={[
          !isInEditor && { label: t('aiAgents.open'), run: () => void navigate(`/ai-agents/${id}/general`) },
          !isInEditor && {
            label: statusLabels[status],
            run: () => setStatus.mutate({ id, status: status === 'live' ? 'paused' : 'live' }),
          },
          { label: t('aiAgents.duplicate'), run: () => duplicate.mutate(agent) },
          { label: t('aiAgents.delete'), run: () => remove.mutate(agent, isInEditor ? { onSuccess: leave } : {}) },
          'line',
          { label: t('botStop.open'), run: () => setIsStopping(true) },
        ]}
      />
      {isStopping && <StopDialog onClose={() => setIsStopping(false)} />}
    </>
  );
}
