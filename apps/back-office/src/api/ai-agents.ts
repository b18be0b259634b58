import { agentFigures } from '@parley/contracts/agent-figures';
import { getAgent, listAgents, type AiAgent } from '@parley/contracts/ai-agents';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const AGENTS = ['ai-agents'] as const;
const LIST = [...AGENTS, 'list'] as const;
const oneOf = (id: number) => [...AGENTS, 'one', id] as const;
/** The key of everything about an agent's versions. */
export const versionsOf = (id: number) => [...AGENTS, 'versions', id] as const;

/** The company's AI agents, most recently changed first; only loaded if wanted. */
export function useAgents(isWanted = true) {
  return useQuery({
    queryKey: LIST,
    queryFn: async ({ signal }) => (await call(listAgents, {}, { signal })).data,
    enabled: isWanted,
  });
}

export function useAgent(id: number) {
  return useQuery({
    queryKey: oneOf(id),
    queryFn: ({ signal }) => call(getAgent, { params: { id } }, { signal }),
  });
}

/** What the agents did in the last seven days, compared with the seven before. */
export function useAgentFigures() {
  return useQuery({
    queryKey: [...AGENTS, 'figures'],
    queryFn: ({ signal }) => call(agentFigures, {}, { signal }),
  });
}

/** Updates a changed agent in the cache; the list keeps its order until it is reopened. */
export function cacheAgent(queryClient: QueryClient, agent: AiAgent) {
  queryClient.setQueryData<AiAgent>(oneOf(agent.id), agent);
  queryClient.setQueryData<AiAgent[]>(LIST, (all) => all?.map((each) => (each.id === agent.id ? agent : each)));
}

/** Reloads one agent, because something that it counts has changed. */
export const refreshAgent = (queryClient: QueryClient, id: number) =>
  queryClient.invalidateQueries({ queryKey: oneOf(id) });

/** Reloads all cached data about agents. */
export const refreshAgents = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: AGENTS });
