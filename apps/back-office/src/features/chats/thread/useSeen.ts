import type { Conversation } from '@parley/contracts/conversations';
import type { Message } from '@parley/contracts/messages';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { firstUnread } from './thread-rows.ts';

function subscribe(listener: () => void) {
  window.addEventListener('focus', listener);
  window.addEventListener('blur', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    window.removeEventListener('blur', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the person has the page before their eyes: visible, and the one they work in. */
export function useIsLooking(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}

interface Source {
  /** As the server tells it since the thread was opened; nothing older. */
  conversation: Conversation | undefined;
  messages: readonly Message[] | undefined;
  isLooking: boolean;
  markRead: () => void;
}

/** Marks the conversation as read once it is looked at, and remembers where the unread part began. */
export function useSeen({ conversation, messages, isLooking, markRead }: Source) {
  const [unreadFrom, setUnreadFrom] = useState<{ seq: number | null; count: number } | null>(null);
  const unreadCount = conversation?.unreadCount ?? 0;
  const isReady = conversation !== undefined && messages !== undefined;
  const lastSeq = conversation?.lastSeq ?? 0;

  // Drawn where reading stopped: on opening, and again when something comes while the person is away.
  if (isReady && (unreadFrom === null || (!isLooking && unreadCount > 0 && unreadCount !== unreadFrom.count)))
    setUnreadFrom({ seq: firstUnread(messages, unreadCount), count: unreadCount });

  useEffect(() => {
    if (isReady && isLooking && unreadCount > 0) markRead();
    // oxlint-disable-next-line react/exhaustive-deps -- by opening, by looking again, by a new message; not when someone marks it unread
  }, [isReady, isLooking, lastSeq]);

  return {
    unreadFrom: unreadFrom?.seq ?? null,
    /** How many were unread when the line was drawn. */
    unreadCount: unreadFrom?.count ?? 0,
    forgetUnread: () => setUnreadFrom({ seq: null, count: unreadCount }),
  };
}
