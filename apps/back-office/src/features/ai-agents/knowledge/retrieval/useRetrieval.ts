import { retrieve } from '@parley/contracts/answers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** What the agent would find for a question. Nested under the agents' key, so it is refetched when their knowledge changes. */
export function useRetrieval(agentId: number, question: string) {
  return useQuery({
    queryKey: ['ai-agents', 'retrieval', agentId, question],
    queryFn: ({ signal }) => call(retrieve, { params: { id: agentId }, body: { query: question } }, { signal }),
    enabled: question !== '',
    placeholderData: (before) => before,
    retry: false,
  });
}
