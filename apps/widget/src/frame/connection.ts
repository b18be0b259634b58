import { ChatError, type Request } from './api.ts';
import { backOff, pause } from './retry.ts';
import { readStream } from './stream.ts';

const POLL_MS = 4_000;
const POLLS = 15;
const STEADY_MS = 5_000;

export interface ConnectionParts {
  request: Request;
  conversationId: () => number | null;
  /** Fetches what was missed. */
  catchUp: () => Promise<void>;
  onEvent: (name: string, data: unknown) => void;
  onLine: (isOffline: boolean) => void;
  /** The server no longer knows the visitor or the conversation. */
  onGone: () => void;
}

/**
 * Keeps a stream open while there is a conversation; polls after every interruption and where a proxy buffers streams.
 */
export function createConnection({ request, conversationId, catchUp, onEvent, onLine, onGone }: ConnectionParts) {
  let turn: AbortController | undefined;

  async function open(id: number, cursor: string, signal: AbortSignal) {
    const headers: HeadersInit = cursor ? { 'last-event-id': cursor } : {};
    const { body } = await request(`/conversations/${id}/events`, { signal, headers });
    if (!body) throw new ChatError(0);
    return body;
  }

  async function follow(id: number, signal: AbortSignal) {
    let cursor = '';
    for (let tries = 0; !signal.aborted; tries += 1) {
      const attempt = new AbortController();
      const stop = () => attempt.abort();
      signal.addEventListener('abort', stop);
      const receive = (name: string, data: unknown) => {
        onLine(false);
        // Catch up only once the stream is open; otherwise messages sent in between would be missed.
        if (name === 'reset' || (name === 'ready' && !cursor)) catchUp().catch(stop);
        else onEvent(name, data);
      };
      try {
        const startedAt = Date.now();
        const end = await readStream((cut) => open(id, cursor, cut), cursor, attempt.signal, receive);
        cursor = attempt.signal.aborted ? '' : end.cursor;
        if (end.hasSpoken && Date.now() - startedAt > STEADY_MS) tries = 0;
        for (let polls = 0; !end.hasSpoken && polls < POLLS && !signal.aborted; polls += 1) {
          await catchUp();
          onLine(false);
          tries = 0;
          await pause(POLL_MS, signal);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ChatError && (error.status === 401 || error.status === 404)) return onGone();
        onLine(true);
      } finally {
        signal.removeEventListener('abort', stop);
      }
      await pause(backOff(tries), signal);
    }
  }

  return {
    /** Follows the current conversation until the signal is aborted. */
    async hold(signal: AbortSignal) {
      while (!signal.aborted) {
        const mine = (turn = new AbortController());
        const stop = () => mine.abort();
        signal.addEventListener('abort', stop);
        const id = conversationId();
        if (id !== null) await follow(id, mine.signal);
        if (!mine.signal.aborted) await new Promise((resolve) => mine.signal.addEventListener('abort', resolve));
        signal.removeEventListener('abort', stop);
      }
    },
    /** The conversation or the connection has changed: reconnect, if this tab holds the stream. */
    nudge: () => turn?.abort(),
  };
}
