import { assignAiAgent, type Channel } from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents, useAgents } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';
import { CHANNELS } from '../../../api/channels.ts';
import { showError, showSuccess } from '../../../components/toast-queue.ts';

/** Who answers on a channel before people do. */
export type Answerer = { kind: 'agent' | 'flow'; name: string } | null;

/** Finds who answers on a channel; null means people. A deleted agent does not count. */
export function useAnswererOf(): (channel: Channel) => Answerer {
  const agents = useAgents().data ?? [];
  const flows = useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: {} }, { signal })).data,
  });
  return ({ aiAgentId, flowId }) => {
    const agent = agents.find(({ id }) => id === aiAgentId);
    if (agent) return { kind: 'agent', name: agent.name };
    const flow = flows.data?.find(({ id }) => id === flowId);
    return flow ? { kind: 'flow', name: flow.name } : null;
  };
}

/** Assigns an agent to a channel, or removes it. */
export function useAssign() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ channel, agentId }: { channel: Channel; agentId: number | null }) =>
      call(assignAiAgent, { params: { id: channel.id }, body: { agentId } }),
    onSuccess: async ({ id, name, aiAgentId }) => {
      queryClient.setQueryData<Channel[]>(CHANNELS, (all) =>
        all?.map((each) => (each.id === id ? { ...each, aiAgentId } : each)),
      );
      showSuccess(
        aiAgentId === null ? t('aiAgents.toast.unassigned', { name }) : t('aiAgents.toast.assigned', { name }),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: CHANNELS }),
        queryClient.invalidateQueries({ queryKey: ['flows'] }),
        refreshAgents(queryClient),
      ]);
    },
    onError: showError,
  });
}
