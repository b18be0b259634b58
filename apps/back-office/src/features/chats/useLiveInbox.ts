import type { Conversation } from '@parley/contracts/conversations';
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLive } from '../../api/realtime.ts';
import { loadAnew } from '../../api/session.ts';
import { belongs, hasLeft, writeFilter, type InboxFilter } from './inbox-filter.ts';
import { orderOf, placeRows, removeRows, wouldMove, type InboxPages } from './inbox-rows.ts';
import { dropConversation, receivedDuringFetch, cacheConversation } from './useConversation.ts';
import { INBOX, inboxKey } from './useConversations.ts';
import { useViewer } from './useViewer.ts';

type Waiting = ReadonlyMap<number, Conversation>;

const NONE: Waiting = new Map();

const KINDS = ['conversations', 'conversation', 'customer'];
const showsConversations = ({ queryKey: [kind] }: Query) => KINDS.includes(String(kind));

/**
 * Keeps the inbox up to date. Rows are updated in place. Changes that would move or remove rows wait while the user is pointing at the list
 * or has scrolled it, new ones behind the "new" pill, and otherwise apply immediately.
 */
export function useLiveInbox(filter: InboxFilter, openId: number, isBusy: () => boolean) {
  const queryClient = useQueryClient();
  const viewer = useViewer();
  const order = orderOf(filter.view);
  const [waitingFor, setWaitingFor] = useState<{ address: string; rows: Waiting }>({ address: '', rows: NONE });
  const key = inboxKey(filter);
  const address = writeFilter(filter).toString();

  // Another filter means another list, which is loaded fresh.
  const waiting = waitingFor.address === address ? waitingFor.rows : NONE;
  const setWaiting = (change: (before: Waiting) => Waiting) =>
    setWaitingFor((before) => ({ address, rows: change(before.address === address ? before.rows : NONE) }));

  // After leaving the screen, live events are missed, so mark everything as stale.
  useEffect(
    () => () => void queryClient.invalidateQueries({ predicate: showsConversations, refetchType: 'none' }),
    [queryClient],
  );

  /** Rows that no longer belong here stay while somebody points at the list, except the open one, which one has just dealt with. */
  const dropLeft = (isAny = true) =>
    queryClient.setQueryData<InboxPages>(
      key,
      (inbox) => inbox && removeRows(inbox, (row) => (isAny || row.id === openId) && hasLeft(filter, row, viewer)),
    );

  const show = (changed: Conversation) => {
    const inbox = queryClient.getQueryData<InboxPages>(key);
    const moves = inbox && belongs(filter, changed, viewer) && wouldMove(inbox, changed, order);
    cacheConversation(queryClient, changed);
    // Lists not on screen are refetched when shown again.
    void queryClient.invalidateQueries({
      queryKey: INBOX,
      refetchType: 'none',
      predicate: (query) => !query.isActive(),
    });
    const waits = moves && isBusy();
    setWaiting((before) => (waits || before.has(changed.id) ? new Map(before).set(changed.id, changed) : before));
    dropLeft(!isBusy());
    if (moves && !waits)
      queryClient.setQueryData<InboxPages>(key, (before) => before && placeRows(before, [changed], order));
  };

  const isTravelling = useIsFetching({ predicate: showsConversations }) > 0;
  const showAgain = useEffectEvent(() => {
    const late = [...receivedDuringFetch.values()];
    late.forEach(show);
  });
  useLayoutEffect(() => {
    if (!isTravelling) showAgain();
  }, [isTravelling]);

  useLive(({ name, data }) => {
    if (name === 'reset') {
      for (const kind of [...KINDS, 'messages', 'tags']) void loadAnew(kind);
      setWaiting(() => NONE);
    }
    if (name === 'conversation.deleted') {
      const { id } = data;
      dropConversation(queryClient, id);
      // A running fetch may still contain it, and its customer and tags may be gone too.
      const isRead = queryClient.isFetching({ predicate: showsConversations }) > 0;
      for (const kind of [...(isRead ? KINDS : ['customer']), 'tags']) void loadAnew(kind);
      setWaiting((before) => (before.has(id) ? new Map([...before].filter(([other]) => other !== id)) : before));
    }
    if (name !== 'conversation.updated') return;
    show(data);
    if (queryClient.isFetching({ predicate: showsConversations })) receivedDuringFetch.set(data.id, data);
  });

  const bringAllUp = () => {
    dropLeft();
    const staying = [...waiting.values()].filter((row) => belongs(filter, row, viewer));
    queryClient.setQueryData<InboxPages>(key, (before) => before && placeRows(before, staying, order));
    setWaiting(() => NONE);
  };
  return { waitingCount: waiting.size, bringAllUp, dropLeft: () => dropLeft(!isBusy()) };
}
