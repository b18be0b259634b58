import type { Attachment } from '@parley/contracts/attachments';
import { sendMessage, type Message } from '@parley/contracts/messages';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call, CallError } from '../../../api/call.ts';
import { queryClient, useProfile } from '../../../api/session.ts';
import { withArrival, type LoadedMessages } from './loaded-messages.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { messagesKey } from './useMessages.ts';

/** Outlive the thread, because messages continue to be sent when the user leaves it. */
const outboxes = new Map<string, Outbox>();

function outboxOf(userId: number, conversationId: number): Outbox {
  const key = `parley.outbox.${userId}.${conversationId}`;
  const known = outboxes.get(key);
  if (known) return known;
  const made = createOutbox({
    key,
    store: localStorage,
    isOffline: () => !navigator.onLine,
    wordsOf: (error) => (error instanceof CallError ? error.message : ''),
    send: async ({ clientId, text, attachments }) => {
      const message = await call(sendMessage, {
        params: { id: conversationId },
        body: { clientId, text, attachments: attachments.map(({ id }) => id) },
      });
      queryClient.setQueryData<LoadedMessages>(
        messagesKey(conversationId),
        (before) => before && withArrival(before, message),
      );
    },
  });
  window.addEventListener('online', () => void made.resume());
  outboxes.set(key, made);
  return made;
}

const NONE: readonly Message[] = [];

/** The current user's messages that the server may not have yet. */
export function useOutbox(conversationId: number, messages: readonly Message[] = NONE) {
  const { user } = useProfile();
  const outbox = outboxOf(user.id, conversationId);
  const items = useSyncExternalStore(outbox.subscribe, outbox.items);

  useEffect(() => {
    if (items.length === 0) return;
    outbox.settle(new Set(messages.flatMap(({ clientId }) => (clientId ? [clientId] : []))));
  }, [outbox, items, messages]);

  const actions = useMemo(
    () => ({
      send: (text: string, attachments: readonly Attachment[]) =>
        void outbox.add({ clientId: crypto.randomUUID(), text, attachments, writtenAt: Date.now() }),
      retry: (clientId: string) => void outbox.retry(clientId),
      remove: outbox.remove,
    }),
    [outbox],
  );
  return { items, ...actions };
}
