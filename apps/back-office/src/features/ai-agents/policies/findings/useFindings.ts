import { listPolicyFindings } from '@parley/contracts/policy-findings';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';

/** What staff should look at among an agent's policies. */
export const useFindings = (agentId: number, isWanted = true) =>
  useQuery({
    // Nested under the agents' key, so that changed policies refresh it.
    queryKey: ['ai-agents', 'policy-findings', agentId],
    queryFn: async ({ signal }) => (await call(listPolicyFindings, { params: { id: agentId } }, { signal })).data,
    enabled: isWanted,
  });
