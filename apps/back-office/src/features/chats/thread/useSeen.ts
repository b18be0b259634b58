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

/** Whether the user is looking at the page: it is visible and has the focus. */
export function useIsPageActive(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}

interface Source {
  /** The state received from the server since the thread was opened, not an older cached one. */
  conversation: Conversation | undefined;
  messages: readonly Message[] | undefined;
  isPageActive: boolean;
  markRead: () => void;
}

/** Marks the conversation as read once the user looks at it, and remembers where the unread part began. */
export function useSeen({ conversation, messages, isPageActive, markRead }: Source) {
  const [unreadFrom, setUnreadFrom] = useState<{ seq: number | null; count: number } | null>(null);
  const unreadCount = conversation?.unreadCount ?? 0;
  const isReady = conversation !== undefined && messages !== undefined;
  const lastSeq = conversation?.lastSeq ?? 0;

  // Set on opening, and again when messages arrive while the user is away.
  if (isReady && (unreadFrom === null || (!isPageActive && unreadCount > 0 && unreadCount !== unreadFrom.count)))
    setUnreadFrom({ seq: firstUnread(messages, unreadCount), count: unreadCount });

  useEffect(() => {
    if (isReady && isPageActive && unreadCount > 0) markRead();
    // oxlint-disable-next-line react/exhaustive-deps -- runs on opening, returning or a new message, not on being marked unread
  }, [isReady, isPageActive, lastSeq]);

  return {
    unreadFrom: unreadFrom?.seq ?? null,
    /** The unread count when the line was placed. */
    unreadCount: unreadFrom?.count ?? 0,
    forgetUnread: () => setUnreadFrom({ seq: null, count: unreadCount }),
  };
}
