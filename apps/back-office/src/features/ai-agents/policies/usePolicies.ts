import { listFlows } from '@parley/contracts/flows';
import { getAgentPolicy, listAgentPolicies, listPolicies, type Policy } from '@parley/contracts/policies';
import { listTopics } from '@parley/contracts/policy-topics';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Nested under the agents' key, so that refreshing agents refreshes these too. */
const POLICIES = ['ai-agents', 'policies'] as const;
const ofAgent = (agentId: number) => [...POLICIES, agentId] as const;
const COMPANY = [...POLICIES, 'company'] as const;
const TOPICS = ['policy-topics'] as const;

/** The policies of an agent's draft. */
export const useAgentPolicies = (agentId: number) =>
  useQuery({
    queryKey: ofAgent(agentId),
    queryFn: async ({ signal }) => (await call(listAgentPolicies, { params: { id: agentId } }, { signal })).data,
  });

/** All policies of the company; only loaded if wanted. */
export const useCompanyPolicies = (isWanted = true) =>
  useQuery({
    queryKey: COMPANY,
    enabled: isWanted,
    queryFn: async ({ signal }) => (await call(listPolicies, {}, { signal })).data,
  });

/** One policy; null for a new one. Never refetched while it is being edited. */
export const useAgentPolicy = (agentId: number, id: number | null) =>
  useQuery({
    queryKey: ['policy', agentId, id],
    queryFn: ({ signal }) =>
      id === null ? null : call(getAgentPolicy, { params: { id: agentId, policy: id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

export const useTopics = () =>
  useQuery({
    queryKey: TOPICS,
    queryFn: async ({ signal }) => (await call(listTopics, {}, { signal })).data,
  });

/** The names of flows that a policy can start. */
export const useFlowNames = () =>
  useQuery({
    queryKey: ['flows', 'names'],
    queryFn: async ({ signal }) =>
      (await call(listFlows, { query: {} }, { signal })).data.map(({ id, name }) => ({ id, name })),
  });

/** Adds or replaces a policy in the cached list of an agent. */
export function cachePolicy(queryClient: QueryClient, agentId: number, policy: Policy) {
  queryClient.setQueryData<Policy[]>(ofAgent(agentId), (all) =>
    all?.some(({ id }) => id === policy.id)
      ? all.map((each) => (each.id === policy.id ? policy : each))
      : [...(all ?? []), policy],
  );
}

export function dropPolicy(queryClient: QueryClient, agentId: number, id: number) {
  queryClient.setQueryData<Policy[]>(ofAgent(agentId), (all) => all?.filter((each) => each.id !== id));
}

export const refreshTopics = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: TOPICS });
