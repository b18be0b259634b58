import {
  createAgent,
  deleteAgent,
  duplicateAgent,
  undeleteAgent,
  updateAgent,
  type AgentStatus,
  type AiAgent,
} from '@parley/contracts/ai-agents';
import type { InputOf } from '@parley/contracts/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { cacheAgent, refreshAgents } from '../../api/ai-agents.ts';
import { call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/toast-queue.ts';

const MAX_NAME_LENGTH = 60;

/** Navigation state that tells the unsaved guard that nothing is left to save. */
export const NOTHING_TO_SAVE = 'nothing-to-save';

/** The actions on whole agents. Deleting can be undone. */
export function useAgentActions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => void refreshAgents(queryClient);
  const open = (agent: AiAgent) => {
    cacheAgent(queryClient, agent);
    refresh();
    void navigate(`/ai-agents/${agent.id}/general`);
  };
  const create = useMutation({
    mutationFn: (body: InputOf<typeof createAgent>['body']) => call(createAgent, { body }),
    onSuccess: open,
    onError: showError,
  });
  const setStatus = useMutation({
    mutationFn: ({ id, status }: { id: number; status: AgentStatus }) =>
      call(updateAgent, { params: { id }, body: { status } }),
    onSuccess: (agent) => {
      cacheAgent(queryClient, agent);
      const { name } = agent;
      showSuccess(agent.status === 'live' ? t('aiAgents.toast.live', { name }) : t('aiAgents.toast.paused', { name }));
    },
    onError: showError,
  });
  const duplicate = useMutation({
    mutationFn: ({ id, name }: AiAgent) =>
      call(duplicateAgent, {
        params: { id },
        body: { name: t('aiAgents.copyOf', { name }).slice(0, MAX_NAME_LENGTH) },
      }),
    onSuccess: (copy) => {
      refresh();
      showSuccess(t('aiAgents.toast.duplicated', { name: copy.name }), {
        label: t('aiAgents.open'),
        run: () => open(copy),
      });
    },
    onError: showError,
  });
  const undo = useMutation({
    mutationFn: (id: number) => call(undeleteAgent, { params: { id } }),
    onSuccess: refresh,
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: AiAgent) => call(deleteAgent, { params: { id } }),
    onSuccess: (_, { id, name }) => {
      refresh();
      showSuccess(t('aiAgents.toast.deleted', { name }), {
        label: t('aiAgents.undo'),
        run: () => undo.mutate(id),
      });
    },
    onError: showError,
  });
  /** Returns from the editor of a deleted agent to the list. */
  const leave = () => void navigate('/ai-agents', { state: NOTHING_TO_SAVE });
  return { create, setStatus, duplicate, remove, leave };
}
