import { exportActivity, listActivity } from '@parley/contracts/activity';
import { toSnake } from '@parley/contracts/wire';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryOf, type Filter } from './filter.ts';

/** The log, page by page, newest first. */
export function useActivity(filter: Filter) {
  return useInfiniteQuery({
    queryKey: ['activity', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listActivity, { query: { ...queryOf(filter), ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
}

export function exportAddress(filter: Filter): string {
  const query = Object.entries(queryOf(filter)).map(([name, value]): [string, string] => [toSnake(name), value]);
  return `/api${exportActivity.path}?${new URLSearchParams(query).toString()}`;
}
