import { dismissUnanswered, listUnanswered } from '@parley/contracts/unanswered';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshAgents } from '../../../../api/ai-agents.ts';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';

/** Customer questions that the agent could not answer. Nested under the agents' key, so it is refreshed with them. */
export function useUnanswered(agentId: number) {
  return useInfiniteQuery({
    queryKey: ['ai-agents', 'unanswered', agentId],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listUnanswered, { params: { id: agentId }, query: cursor === '' ? {} : { cursor } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

export function useDismissal(agentId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(dismissUnanswered, { params: { id: agentId, question: id } }),
    onSuccess: () => refreshAgents(queryClient),
    onError: showError,
  });
}
