import {
  cancelBackTest,
  listBackTests,
  listChangedAnswers,
  startBackTest,
  type BackTest,
} from '@parley/contracts/back-tests';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { showError } from '../../../../components/toast-queue.ts';
import { labOf } from '../useLab.ts';

const POLL_MS = 1_000;
const PAGE = 50;

const testsOf = (agentId: number) => [...labOf(agentId), 'back-tests'] as const;

/** The last back-tests, newest first. Polled every second while one of them is running. */
export const useBackTests = (agentId: number) =>
  useQuery({
    queryKey: testsOf(agentId),
    queryFn: async ({ signal }) => (await call(listBackTests, { params: { id: agentId } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((test) => test.state === 'running') ? POLL_MS : false),
  });

/** The answers that the draft changes, of one cause or of all (null). */
export const useChangedAnswers = (agentId: number, test: BackTest, group: number | null) =>
  useInfiniteQuery({
    queryKey: [...testsOf(agentId), test.id, test.state, group],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(
        listChangedAnswers,
        {
          params: { id: agentId, backTest: test.id },
          query: { limit: PAGE, ...(group !== null && { group }), ...(cursor && { cursor }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: test.changed > 0,
  });

export function useBackTestActions(agentId: number) {
  const queryClient = useQueryClient();
  const queryKey = testsOf(agentId);
  return {
    start: useMutation({
      mutationFn: (conversations: number) => call(startBackTest, { params: { id: agentId }, body: { conversations } }),
      onSuccess: (test) =>
        queryClient.setQueryData<BackTest[]>(queryKey, (all) => [
          test,
          ...(all ?? []).filter(({ id }) => id !== test.id),
        ]),
      onError: showError,
    }),
    cancel: useMutation({
      mutationFn: (backTest: number) => call(cancelBackTest, { params: { id: agentId, backTest } }),
      onSettled: () => void queryClient.invalidateQueries({ queryKey }),
      onError: showError,
    }),
  };
}
