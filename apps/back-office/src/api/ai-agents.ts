import { agentFigures } from '@parley/contracts/agent-tests';
import { getAgent, listAgents, type AiAgent } from '@parley/contracts/ai-agents';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';

const AGENTS = ['ai-agents'] as const;
const LIST = [...AGENTS, 'list'] as const;
const oneOf = (id: number) => [...AGENTS, 'one', id] as const;

/** The AI agents of the company, the last changed first; asked for only where they are wanted. */
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

/** What the agents have done in the last seven days, beside the seven before. */
export function useAgentFigures() {
  return useQuery({
    queryKey: [...AGENTS, 'figures'],
    queryFn: ({ signal }) => call(agentFigures, {}, { signal }),
  });
}

/** Puts a changed agent where the screens look for it; the list keeps its order until it is opened anew. */
export function keepAgent(queryClient: QueryClient, agent: AiAgent) {
  queryClient.setQueryData<AiAgent>(oneOf(agent.id), agent);
  queryClient.setQueryData<AiAgent[]>(LIST, (all) => all?.map((each) => (each.id === agent.id ? agent : each)));
}

/** Loads anew whatever is shown of agents. */
export const refreshAgents = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: AGENTS });
