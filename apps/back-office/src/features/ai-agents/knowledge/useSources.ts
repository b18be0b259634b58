import { getSource, isWorking, listAgentSources, listSources, type KnowledgeSource } from '@parley/contracts/knowledge';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAgents } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';

/** Below the agents: whatever loads those anew loads these as well. */
const keyOf = (agentId: number) => ['ai-agents', 'sources', agentId] as const;
const POLL_MS = 1_000;

/** What the agent answers from, newest first; asked again every second while something is being read. */
export function useSources(agentId: number) {
  const queryClient = useQueryClient();
  const sources = useQuery({
    queryKey: keyOf(agentId),
    queryFn: async ({ signal }) => (await call(listAgentSources, { params: { id: agentId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isWorking(status)) ? POLL_MS : false),
  });
  const working = sources.data?.filter(({ status }) => isWorking(status)).length ?? 0;
  const before = useRef(working);
  useEffect(() => {
    // What was just read counts in the head of the agent and in what would be retrieved.
    if (working < before.current) void refreshAgents(queryClient);
    before.current = working;
  }, [working, queryClient]);
  return sources;
}

/** Everything the company has, to choose from. */
export function useCompanySources() {
  return useQuery({
    queryKey: ['ai-agents', 'company-sources'],
    queryFn: async ({ signal }) => (await call(listSources, {}, { signal })).data,
  });
}

/** A source with everything it holds, as it is when somebody begins to change it; it does not change under their hands. */
export function useWholeSource(id: number) {
  return useQuery({
    queryKey: ['knowledge-source', id],
    queryFn: ({ signal }) => call(getSource, { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Puts a new or changed source where the list looks for it. */
export function keepSource(queryClient: QueryClient, agentId: number, source: KnowledgeSource) {
  queryClient.setQueryData<KnowledgeSource[]>(keyOf(agentId), (all) =>
    all?.some(({ id }) => id === source.id)
      ? all.map((each) => (each.id === source.id ? source : each))
      : [source, ...(all ?? [])],
  );
}

/** Takes a source out of the list. */
export function dropSource(queryClient: QueryClient, agentId: number, id: number) {
  queryClient.setQueryData<KnowledgeSource[]>(keyOf(agentId), (all) => all?.filter((each) => each.id !== id));
}
