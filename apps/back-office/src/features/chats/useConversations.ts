import { listConversations, listTags } from '@parley/contracts/conversations';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { withPendingChanges } from './pending-changes.ts';
import { queryOf, type InboxFilter } from './inbox-filter.ts';

const PAGE = '50';
export const INBOX = ['conversations', 'inbox'] as const;
export const TAGS = ['tags'] as const;

export const inboxKey = (filter: InboxFilter) => [...INBOX, filter] as const;

/** The inbox, loaded page by page. */
export function useConversations(filter: InboxFilter) {
  return useInfiniteQuery({
    queryKey: inboxKey(filter),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...queryOf(filter), limit: PAGE, ...(pageParam && { cursor: pageParam }) };
      const page = await call(listConversations, { query }, { signal });
      return { ...page, data: page.data.map(withPendingChanges) };
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** All tags in use. */
export function useTags() {
  return useQuery({ queryKey: TAGS, queryFn: async ({ signal }) => (await call(listTags, {}, { signal })).data });
}
