import type { Conversation } from '@parley/contracts/conversations';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLive } from '../../api/realtime.ts';
import { useProfile } from '../../api/session.ts';
import { belongs, writeFilter, type InboxFilter } from './inbox-filter.ts';
import { bringUp, wouldMove, type InboxPages } from './inbox-rows.ts';
import { keepConversation } from './useConversation.ts';
import { COUNTS, INBOX, inboxKey } from './useConversations.ts';

type Waiting = ReadonlyMap<number, Conversation>;

const COUNT_AFTER_MS = 250;
const NONE: Waiting = new Map();

/**
 * Keeps the inbox up to date. Rows change where they stand; what would move them waits behind the "new" pill while someone
 * points at the list or has scrolled it, and comes up at once otherwise.
 */
export function useLiveInbox(filter: InboxFilter, isBusy: () => boolean) {
  const queryClient = useQueryClient();
  const { timezone } = useProfile().company;
  const [waitingFor, setWaitingFor] = useState<{ address: string; rows: Waiting }>({ address: '', rows: NONE });
  const counting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = inboxKey(filter);
  const address = writeFilter(filter).toString();

  // Another filter is another list, loaded anew.
  const waiting = waitingFor.address === address ? waitingFor.rows : NONE;
  const setWaiting = (change: (before: Waiting) => Waiting) =>
    setWaitingFor((before) => ({ address, rows: change(before.address === address ? before.rows : NONE) }));
  useEffect(() => () => clearTimeout(counting.current), []);

  /** Many changes ask for one count. */
  const countSoon = () => {
    clearTimeout(counting.current);
    counting.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: COUNTS }), COUNT_AFTER_MS);
  };

  useLive(({ name, data }) => {
    if (name === 'reset') {
      for (const queryKey of [['conversations'], ['conversation'], ['customer']])
        void queryClient.invalidateQueries({ queryKey });
      setWaiting(() => NONE);
    }
    if (name !== 'conversation.updated') return;
    const changed = data as Conversation;
    const inbox = queryClient.getQueryData<InboxPages>(key);
    const moves = inbox && belongs(filter, changed, timezone) && wouldMove(inbox, changed);
    keepConversation(queryClient, changed);
    countSoon();
    // Lists that are not on screen are loaded anew when they are.
    void queryClient.invalidateQueries({
      queryKey: INBOX,
      refetchType: 'none',
      predicate: (query) => !query.isActive(),
    });
    const waits = moves && isBusy();
    setWaiting((before) => (waits || before.has(changed.id) ? new Map(before).set(changed.id, changed) : before));
    if (moves && !waits) queryClient.setQueryData<InboxPages>(key, (before) => before && bringUp(before, [changed]));
  });

  const bringAllUp = () => {
    queryClient.setQueryData<InboxPages>(key, (before) => before && bringUp(before, [...waiting.values()]));
    setWaiting(() => NONE);
  };
  return { waitingCount: waiting.size, bringAllUp };
}
