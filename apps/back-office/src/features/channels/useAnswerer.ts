import { assignAiAgent, updateChannel, type Channel } from '@parley/contracts/channels';
import { listFlows } from '@parley/contracts/flows';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { refreshAgents, useAgents } from '../../api/ai-agents.ts';
import { call } from '../../api/call.ts';
import { showError, showSuccess } from '../../components/toast-queue.ts';
import { cacheChannel } from './useChannels.ts';

/** What answers on a channel before staff do; null for staff only. */
export type Answerer = { kind: 'agent' | 'flow'; id: number } | null;

/** The flows that may answer on a channel. */
export function useFlowNames() {
  return useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) => (await call(listFlows, { query: {} }, { signal })).data,
  });
}

/** The name of what answers on a channel; undefined while unknown, or if only staff do. */
export function useAnswererName({ aiAgentId, flowId }: Channel): string | undefined {
  const agent = useAgents().data?.find(({ id }) => id === aiAgentId);
  const flow = useFlowNames().data?.find(({ id }) => id === flowId);
  return flow?.name ?? agent?.name; // a flow answers first
}

/** Assigns the channel to an agent, to a flow, or to staff only. */
export function useSetAnswerer({ id, aiAgentId, flowId }: Channel) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id };
  const give = async (answerer: Answerer): Promise<Channel> => {
    if (answerer?.kind === 'agent') return call(assignAiAgent, { params, body: { agentId: answerer.id } });
    // Staff only: remove both.
    if (answerer === null && aiAgentId !== null) {
      const channel = await call(assignAiAgent, { params, body: { agentId: null } });
      if (flowId === null) return channel;
    }
    return call(updateChannel, { params, body: { flowId: answerer?.id ?? null } });
  };
  return useMutation({
    mutationFn: give,
    onSuccess: (channel) => {
      cacheChannel(queryClient, channel);
      void queryClient.invalidateQueries({ queryKey: ['flows'] });
      void refreshAgents(queryClient);
      showSuccess(channel.type === 'web_widget' ? t('channels.toast.saved') : t('channels.toast.savedPlatform'));
    },
    onError: showError,
  });
}
