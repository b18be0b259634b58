import {
  canaryFigures,
  changeCanary,
  compareAgentVersion,
  getAgentVersion,
  listAgentVersions,
  publishAgent,
  restoreAgentVersion,
} from '@parley/contracts/agent-versions';
import { getAgent, updateAgent, type AiAgent } from '@parley/contracts/ai-agents';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, set } from 'react-hook-form';
import { cacheAgent, versionsOf } from '../../../api/ai-agents.ts';
import { call } from '../../../api/call.ts';
import { showError } from '../../../components/toast-queue.ts';

/** A version to compare, or the draft. */
export type Side = number | 'draft';

/** All versions of an agent, newest first, page by page. */
export function useVersions(id: number) {
  return useInfiniteQuery({
    queryKey: [...versionsOf(id), 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listAgentVersions, { params: { id }, query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** The differences between a version and another one or the draft, which is known by its hash. */
export function useComparison({ id, draftHash }: AiAgent, number: number | null, other: Side) {
  return useQuery({
    queryKey: [...versionsOf(id), 'compare', number, other === 'draft' ? draftHash : other],
    queryFn: async ({ signal }) => {
      const query = other === 'draft' ? {} : { with: other };
      return (await call(compareAgentVersion, { params: { id, number: number ?? 0 }, query }, { signal })).data;
    },
    enabled: number !== null,
  });
}

/** How the published version and its canary are doing; refreshed while somebody looks. */
export function useCanaryFigures(id: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...versionsOf(id), 'figures'],
    queryFn: async ({ signal }) => (await call(canaryFigures, { params: { id } }, { signal })).data,
    enabled: isWanted,
    refetchInterval: 15_000,
  });
}

interface Publication {
  note: string;
  percent: number;
  /** Why it is published although the gate is closed; empty if it is open. */
  reason: string;
}

/** What changes the version that customers get. */
export function useVersionActions(agent: AiAgent) {
  const { id } = agent;
  const queryClient = useQueryClient();
  /** Nobody waits for the lists: a button that has done its work can be pressed again. */
  const keep = (changed: AiAgent) => {
    cacheAgent(queryClient, changed);
    void queryClient.invalidateQueries({ queryKey: versionsOf(id) });
  };
  const refresh = async () => keep(await call(getAgent, { params: { id } }));
  const publish = useMutation({
    mutationFn: (publication: Publication) =>
      call(publishAgent, { params: { id }, body: { ...publication, draftHash: agent.draftHash } }),
    onSettled: refresh,
  });
  const restore = useMutation({
    mutationFn: (number: number) => call(restoreAgentVersion, { params: { id, number } }),
    onSettled: refresh,
    onError: showError,
  });
  const widen = useMutation({
    mutationFn: (body: { version: number; percent: number }) => call(changeCanary, { params: { id }, body }),
    onSuccess: keep,
    onError: (error) => {
      showError(error);
      void refresh(); // somebody else may have changed it
    },
  });
  /** Takes one field of the draft back to what the version has, or all of them. */
  const takeBack = useMutation({
    mutationFn: async ({ number, field }: { number: number; field?: string }) => {
      const { content } = await call(getAgentVersion, { params: { id, number } });
      const settings = structuredClone(field === undefined ? content.settings : agent.settings);
      if (field !== undefined) set(settings, pathOf(field), get(content.settings, pathOf(field)));
      return call(updateAgent, { params: { id }, body: { settings } });
    },
    onSuccess: (changed) => cacheAgent(queryClient, changed),
    onError: showError,
  });
  return { publish, restore, widen, takeBack };
}

/** A model is taken back as a whole: half of one is none. */
function pathOf(field: string): string {
  const path = field.replace(/^settings\./, '');
  return path.startsWith('model.') ? 'model' : path;
}
