import { ChatError, type Api } from './api.ts';
import { backOff, pause } from './retry.ts';
import type { Store } from './store.ts';
import type { WireMessage } from './wire.ts';

const MAX_ATTEMPTS = 3;

/** Sends the outbox one message at a time, in the order they were written. */
export function createSender(
  api: Api,
  { get, set, publish, leaveConversation }: Store,
  /** The conversation to send to; starts one if there is none. */
  ensureOpen: () => Promise<number>,
  catchUp: () => Promise<void>,
  /** The server no longer knows the visitor. */
  onGone: () => void,
  onSent: (message: WireMessage) => void,
) {
  let isSending = false;
  let wake = new AbortController();

  const setFailed = (id: string, hasFailed: boolean) =>
    set({ outbox: get().outbox.map((each) => (each.clientId === id ? { ...each, hasFailed } : each)) });

  async function flush() {
    if (isSending) return;
    isSending = true;
    for (let tries = 0; ;) {
      const next = get().outbox.find(({ hasFailed }) => !hasFailed);
      if (!next) break;
      try {
        // The last attempt may have arrived even though its response was lost.
        if (tries > 0) await catchUp();
        if (!get().outbox.includes(next)) continue;
        const { message } = await api.post<{ message: WireMessage }>('/listen', {
          driver: 'web',
          conversation_id: await ensureOpen(),
          client_id: next.clientId,
          text: next.text,
          option_id: next.optionId,
          attachments: next.files.map(({ id }) => id),
        });
        publish({ kind: 'messages', items: [message] });
        onSent(message);
        if (get().isOffline) publish({ kind: 'line', isOffline: false });
        tries = 0;
      } catch (error) {
        const status = error instanceof ChatError ? error.status : 0;
        tries += 1;
        if (status > 0 && status < 500 && status !== 429) {
          const isElsewhere = status === 401 || status === 404 || status === 409;
          if (!isElsewhere || tries >= MAX_ATTEMPTS) {
            setFailed(next.clientId, true);
            tries = 0;
          } else if (status === 401) onGone();
          else leaveConversation();
        } else {
          set({ isOffline: true });
          await pause(backOff(tries - 1), wake.signal);
        }
      }
    }
    isSending = false;
  }

  return {
    flush,
    /** Sends now instead of waiting for the next attempt. */
    sendNow() {
      wake.abort();
      wake = new AbortController();
      void flush();
    },
    tryAgain(clientId: string) {
      setFailed(clientId, false);
      void flush();
    },
  };
}
