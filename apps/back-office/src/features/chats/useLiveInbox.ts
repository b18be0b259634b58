import type { Conversation } from '@parley/contracts/conversations';
import { useIsFetching, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useCustomerFields } from '../../api/customer-fields.ts';
import { useLive } from '../../api/realtime.ts';
import { loadAnew, useProfile } from '../../api/session.ts';
import { belongs, writeFilter, type InboxFilter } from './inbox-filter.ts';
import { bringToTop, wouldMove, type InboxPages } from './inbox-rows.ts';
import { dropConversation, receivedDuringFetch, cacheConversation } from './useConversation.ts';
import { INBOX, inboxKey } from './useConversations.ts';

type Waiting = ReadonlyMap<number, Conversation>;

const NONE: Waiting = new Map();

const KINDS = ['conversations', 'conversation', 'customer'];
const showsConversations = ({ queryKey: [kind] }: Query) => KINDS.includes(String(kind));

/**
 * Keeps the inbox up to date. Rows are updated in place. Changes that would move rows wait behind the "new" pill while the user is pointing
 * at the list or has scrolled it, and otherwise apply immediately.
 */
export function useLiveInbox(filter: InboxFilter, isBusy: () => boolean) {
  const queryClient = useQueryClient();
  const { timezone } = useProfile().company;
  const fields = useCustomerFields().data;
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

  const show = (changed: Conversation) => {
    const inbox = queryClient.getQueryData<InboxPages>(key);
    const moves = inbox && belongs(filter, changed, timezone, fields) && wouldMove(inbox, changed);
    cacheConversation(queryClient, changed);
    // Lists not on screen are refetched when shown again.
    void queryClient.invalidateQueries({
      queryKey: INBOX,
      refetchType: 'none',
      predicate: (query) => !query.isActive(),
    });
    const waits = moves && isBusy();
    setWaiting((before) => (waits || before.has(changed.id) ? new Map(before).set(changed.id, changed) : before));
    if (moves && !waits) queryClient.setQueryData<InboxPages>(key, (before) => before && bringToTop(before, [changed]));
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
    queryClient.setQueryData<InboxPages>(key, (before) => before && bringToTop(before, [...waiting.values()]));
    setWaiting(() => NONE);
  };
  return { waitingCount: waiting.size, bringAllUp };
}
