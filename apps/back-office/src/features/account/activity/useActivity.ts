import { exportActivity, listActivity } from '@parley/contracts/activity';
import { listMembers } from '@parley/contracts/members';
import { toSnake } from '@parley/contracts/wire';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
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

/** Everyone who works or worked in the company, as far as a list to choose from shows them. */
export function usePeople() {
  return useQuery({
    queryKey: ['activity', 'people'],
    queryFn: async ({ signal }) => (await call(listMembers, { query: {} }, { signal })).data,
  });
}

export function exportAddress(filter: Filter): string {
  const query = Object.entries(queryOf(filter)).map(([name, value]): [string, string] => [toSnake(name), value]);
  return `/api${exportActivity.path}?${new URLSearchParams(query).toString()}`;
}
