import { compareVersion, listVersions, publishFlow, renameVersion, restoreVersion } from '@parley/contracts/flows';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { FLOWS, useReloadFlow } from '../useFlow.ts';

const versionsKey = (id: number) => [...FLOWS, id, 'versions'] as const;

/** Everything that was ever published, newest first. */
export function useVersions(id: number) {
  return useInfiniteQuery({
    queryKey: versionsKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** What differs between a version and the draft as it was last saved. */
export function useComparison(id: number, number: number | null, revision: number) {
  return useQuery({
    queryKey: [...FLOWS, id, 'compare', number, revision],
    enabled: number !== null,
    queryFn: async ({ signal }) =>
      (await call(compareVersion, { params: { id, number: number ?? 0 }, query: {} }, { signal })).data,
  });
}

export function useRenameVersion(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ number, name }: { number: number; name: string }) =>
      call(renameVersion, { params: { id, number }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: versionsKey(id) }),
    onError: showError,
  });
}

/** Publishes an older version again. */
export function useRestore(id: number) {
  const reload = useReloadFlow(id);
  return useMutation({
    mutationFn: (number: number) => call(restoreVersion, { params: { id, number } }),
    onSuccess: reload,
    onError: showError,
  });
}

/** Makes the saved draft what customers meet; the caller shows what came of it. */
export function usePublish(id: number) {
  const reload = useReloadFlow(id);
  return useMutation({
    mutationFn: (body: { revision: number; name: string }) => call(publishFlow, { params: { id }, body }),
    onSettled: reload,
  });
}
