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
/** How many messages are loaded on either side of a jump target. */
const AROUND = 25;

export const messagesKey = (conversationId: number) => ['messages', conversationId] as const;

/** The loaded messages of a conversation, with functions to load more. */
export function useMessages(conversationId: number) {
  const client = useQueryClient();
  const queryKey = messagesKey(conversationId);
  /** Live messages received while a page was loading, which may not contain them yet. */
  const arrivals = useRef<Message[]>([]);
  const known = () => client.getQueryData<LoadedMessages>(queryKey);
  const load = async (query: { before?: number; after?: number; limit: number }, signal?: AbortSignal) => {
    const { data } = await call(listMessages, { params: { id: conversationId }, query }, signal ? { signal } : {});
    return data;
  };

  const query = useQuery({
    queryKey,
    staleTime: 0,
    structuralSharing: false, // merging already keeps unchanged messages; comparing thousands of them again would be noticeable
    queryFn: async ({ signal }) => {
      arrivals.current = [];
      const page = await load({ limit: FIRST_PAGE }, signal);
      return arrivals.current.reduce(withArrival, withNewestPage(known(), page, page.length === FIRST_PAGE));
    },
  });

  useLive(({ name, data }) => {
    if (name !== 'message.created' && name !== 'message.updated') return;
    if (data.conversationId !== conversationId) return;
    arrivals.current.push(data);
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
  /** Loads a message by sequence number with those around it, unless it is already loaded. */
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
