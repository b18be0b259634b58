import { exportFlowResults, listFlowResults } from '@parley/contracts/flow-results';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** What customers have answered in a flow, newest first. */
export function useResults(id: number) {
  return useInfiniteQuery({
    queryKey: ['flows', id, 'results'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listFlowResults, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}

export const resultsAddress = (id: number) => `/api${exportFlowResults.path.replace(':id', String(id))}`;
