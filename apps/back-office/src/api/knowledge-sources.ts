import { getSource, isWorking, listAgentSources, listSources, type KnowledgeSource } from '@parley/contracts/knowledge';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshAgents } from './ai-agents.ts';
import { call } from './call.ts';

/** Nested under the agents' key, so that refreshing agents refreshes these too. */
const keyOf = (agentId: number) => ['ai-agents', 'sources', agentId] as const;
const POLL_MS = 1_000;

/** The agent's sources, newest first; none without an agent. Polled every second while one of them is being read. */
export function useSources(agentId: number | null) {
  const queryClient = useQueryClient();
  const sources = useQuery({
    queryKey: keyOf(agentId ?? 0),
    queryFn:
      agentId === null
        ? skipToken
        : async ({ signal }) => (await call(listAgentSources, { params: { id: agentId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isWorking(status)) ? POLL_MS : false),
  });
  const working = sources.data?.filter(({ status }) => isWorking(status)).length ?? 0;
  const before = useRef(working);
  useEffect(() => {
    // Newly read content changes the counts in the agent's header and the retrieval results.
    if (working < before.current) void refreshAgents(queryClient);
    before.current = working;
  }, [working, queryClient]);
  return sources;
}

/** All sources of the company, to choose from. */
export function useCompanySources() {
  return useQuery({
    queryKey: ['ai-agents', 'company-sources'],
    queryFn: async ({ signal }) => (await call(listSources, {}, { signal })).data,
  });
}

/** A source with its full content. Never refetched while it is being edited. */
export function useSourceWithContent(id: number) {
  return useQuery({
    queryKey: ['knowledge-source', id],
    queryFn: ({ signal }) => call(getSource, { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Adds or replaces a source in the cached list. */
export function cacheSource(queryClient: QueryClient, agentId: number, source: KnowledgeSource) {
  queryClient.setQueryData<KnowledgeSource[]>(keyOf(agentId), (all) =>
    all?.some(({ id }) => id === source.id)
      ? all.map((each) => (each.id === source.id ? source : each))
      : [source, ...(all ?? [])],
  );
}

/** A new agent has no sources, so its list need not be loaded. */
export const cacheNoSources = (queryClient: QueryClient, agentId: number) =>
  queryClient.setQueryData<KnowledgeSource[]>(keyOf(agentId), []);

/** Removes a source from the cached list. */
export function dropSource(queryClient: QueryClient, agentId: number, id: number) {
  queryClient.setQueryData<KnowledgeSource[]>(keyOf(agentId), (all) => all?.filter((each) => each.id !== id));
}
