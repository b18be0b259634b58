import { listMessages, type Message } from '@parley/contracts/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../../api/call.ts';
import { useLive } from '../../../api/realtime.ts';
import {
  fromPage,
  leavesGap,
  withArrival,
  withNewerPage,
  withNewestPage,
  withOlderPage,
  type LoadedMessages,
} from './loaded-messages.ts';

const FIRST_PAGE = 50;
const NEXT_PAGE = 100;
/** How much is loaded on either side of a message that someone jumps to. */
const AROUND = 25;

export const messagesKey = (conversationId: number) => ['messages', conversationId] as const;

/** What was said in a conversation, as far as it is loaded, with the ways to load more. */
export function useMessages(conversationId: number) {
  const client = useQueryClient();
  const queryKey = messagesKey(conversationId);
  /** Heard while a page was travelling, which may be older than that. */
  const heard = useRef<Message[]>([]);
  const known = () => client.getQueryData<LoadedMessages>(queryKey);
  const load = async (query: { before?: number; after?: number; limit: number }, signal?: AbortSignal) => {
    const { data } = await call(listMessages, { params: { id: conversationId }, query }, signal ? { signal } : {});
    return data;
  };

  const query = useQuery({
    queryKey,
    staleTime: 0,
    structuralSharing: false, // merging keeps what has not changed; comparing thousands of messages again would be felt
    queryFn: async ({ signal }) => {
      heard.current = [];
      const page = await load({ limit: FIRST_PAGE }, signal);
      return heard.current.reduce(withArrival, withNewestPage(known(), page, page.length === FIRST_PAGE));
    },
  });

  useLive(({ name, data }) => {
    if (name !== 'message.created' && name !== 'message.updated') return;
    if (data.conversationId !== conversationId) return;
    heard.current.push(data);
    const before = known();
    if (!before) return;
    client.setQueryData(queryKey, withArrival(before, data));
    if (leavesGap(before, data)) void client.invalidateQueries({ queryKey });
  });

  const older = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const page = await load({ before: known()?.firstSeq ?? 1, limit: NEXT_PAGE });
      const before = known();
      if (before) client.setQueryData(queryKey, withOlderPage(before, page, page.length === NEXT_PAGE));
    },
  });
  const newer = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const page = await load({ after: known()?.lastSeq ?? 0, limit: NEXT_PAGE });
      const before = known();
      if (before) client.setQueryData(queryKey, withNewerPage(before, page, page.length === NEXT_PAGE));
    },
  });
  /** Brings in the message with this number and its surroundings, unless it is there. */
  const around = useMutation({
    networkMode: 'always',
    mutationFn: async (seq: number) => {
      const before = known();
      if (before && seq >= before.firstSeq && seq <= before.lastSeq) return;
      await client.cancelQueries({ queryKey });
      const page = await load({ before: seq + AROUND + 1, limit: 2 * AROUND });
      const isFull = page.length === 2 * AROUND;
      const hasNewer = page.some((message) => message.seq === seq + AROUND);
      client.setQueryData(queryKey, fromPage(page, { hasOlder: isFull, hasNewer }));
    },
  });
  const latest = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!known()?.hasNewer) return;
      const page = await load({ limit: FIRST_PAGE });
      client.setQueryData(queryKey, withNewestPage(undefined, page, page.length === FIRST_PAGE));
    },
  });
  return { query, older, newer, around, latest };
}
