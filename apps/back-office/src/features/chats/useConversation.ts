import { getConversation, type Conversation } from '@parley/contracts/conversations';
import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { cacheCustomer } from './customer/useCustomer.ts';
import { noteServerState, withPendingChanges } from './pending-changes.ts';
import { removeRows, replaceRow, type InboxPages } from './inbox-rows.ts';
import { hasLeft, type InboxFilter, type Viewer } from './inbox-filter.ts';
import { INBOX } from './useConversations.ts';

export const conversationKey = (id: number) => ['conversation', id] as const;

export const conversationQuery = (id: number) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: async ({ signal }) => withPendingChanges(await call(getConversation, { params: { id } }, { signal })),
  });

/** A conversation, kept up to date by live events. */
export const useConversation = (id: number) => useQuery({ ...conversationQuery(id), enabled: id > 0 });

/** Live states received during a fetch whose response may be older and overwrite them. A state stored later replaces its entry. */
export const receivedDuringFetch = new Map<number, Conversation>();

/** Applies a newer state from the server wherever the conversation is shown, without moving rows. */
export function cacheConversation(queryClient: QueryClient, conversation: Conversation) {
  noteServerState(conversation);
  showConversation(queryClient, withPendingChanges(conversation));
}

export function showConversation(queryClient: QueryClient, conversation: Conversation) {
  receivedDuringFetch.delete(conversation.id);
  queryClient.setQueryData(conversationKey(conversation.id), conversation);
  cacheCustomer(queryClient, conversation);
  queryClient.setQueriesData<InboxPages>({ queryKey: INBOX }, (inbox) => inbox && replaceRow(inbox, conversation));
}

/** Removes a deleted conversation from the lists. If it is open, refetching shows that it is gone. */
export function dropConversation(queryClient: QueryClient, id: number) {
  receivedDuringFetch.delete(id);
  queryClient.setQueriesData<InboxPages>(
    { queryKey: INBOX },
    (inbox) => inbox && removeRows(inbox, (row) => row.id === id),
  );
  void queryClient.invalidateQueries({ queryKey: conversationKey(id) });
}

/** Takes a conversation out of the loaded views that it no longer belongs to. */
export function leaveViews(queryClient: QueryClient, conversation: Conversation, viewer: Viewer) {
  for (const [key] of queryClient.getQueriesData<InboxPages>({ queryKey: INBOX })) {
    const filter = key[INBOX.length] as InboxFilter;
    if (!hasLeft(filter, conversation, viewer)) continue;
    queryClient.setQueryData<InboxPages>(
      key,
      (inbox) => inbox && removeRows(inbox, ({ id }) => id === conversation.id),
    );
  }
}
