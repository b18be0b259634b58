import { listConflicts } from '@parley/contracts/knowledge-conflicts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** Contradictions between the agent's sources. One source alone has none, so nothing is asked for then. */
export function useConflicts(agentId: number, isWanted = true) {
  return useQuery({
    // Nested under the agents' key, so that changed sources refresh it.
    queryKey: ['ai-agents', 'conflicts', agentId],
    queryFn: async ({ signal }) => (await call(listConflicts, { params: { id: agentId } }, { signal })).data,
    enabled: isWanted,
  });
}
