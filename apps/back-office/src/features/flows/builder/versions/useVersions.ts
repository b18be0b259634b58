import { compareVersion, listVersions, publishFlow, renameVersion, restoreVersion } from '@parley/contracts/flows';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { FLOWS, useReloadFlow } from '../useFlow.ts';

const versionsKey = (id: number) => [...FLOWS, id, 'versions'] as const;

/** All published versions, newest first. */
export function useVersions(id: number) {
  return useInfiniteQuery({
    queryKey: versionsKey(id),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listVersions, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

/** The differences between a version and the saved draft. */
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

/** Publishes the saved draft. The caller shows the result. */
export function usePublish(id: number) {
  const reload = useReloadFlow(id);
  return useMutation({
    mutationFn: (body: { revision: number; name: string }) => call(publishFlow, { params: { id }, body }),
    onSettled: reload,
  });
}
