import { getAnalytics, getFlow, getVersion, listFlows } from '@parley/contracts/flows';
import { readFlow } from '@parley/flow-engine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { stepCount } from '../steps/step-count.ts';

export const FLOWS = ['flows'] as const;
const REFRESH_MS = 15_000;
const flowKey = (id: number) => [...FLOWS, id] as const;

/** A flow's name, status and channels. Polled, because colleagues may be editing it too. */
export function useFlow(id: number) {
  return useQuery({
    queryKey: flowKey(id),
    queryFn: ({ signal }) => call(getFlow, { params: { id } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** The published version. Disabled until the flow is first published. */
export function usePublished(id: number, version: number | null) {
  return useQuery({
    queryKey: [...flowKey(id), 'version', version],
    enabled: version !== null,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const { definition } = await call(getVersion, { params: { id, number: version ?? 0 } }, { signal });
      return readFlow(definition);
    },
  });
}

/** How many conversations reached each step in the last days, and how many dropped off there. Disabled while `days` is null. */
export function useCounts(id: number, days: number | null) {
  return useQuery({
    queryKey: [...flowKey(id), 'analytics', days],
    enabled: days !== null,
    queryFn: async ({ signal }) => {
      const { nodes } = await call(getAnalytics, { params: { id }, query: { days: days ?? 7 } }, { signal });
      return new Map(nodes.map((figures) => [figures.node, stepCount(figures)]));
    },
  });
}

/** The flows that a step may call, which are the published ones. Loaded only when a step calls a flow. */
export function useCallableFlows(isWanted: boolean) {
  return useQuery({
    queryKey: [...FLOWS, 'callable'],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      const { data } = await call(listFlows, { query: { days: 1 } }, { signal });
      return new Set(data.filter(({ publishedVersion }) => publishedVersion !== null).map(({ id }) => id));
    },
  });
}

/** Reloads the flow and everything cached under it. */
export function useReloadFlow(id: number) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: flowKey(id) });
}
