import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChatError } from './api.ts';
import { createConnection } from './connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silent = () => new ReadableStream<Uint8Array>();
const saying = (text: string) =>
  new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(new TextEncoder().encode(text)) });

/** A connection to a server that answers each stream request with the next of these. */
function follow(answers: (() => ReadableStream<Uint8Array>)[]) {
  const asked: (string | undefined)[] = [];
  const offline: boolean[] = [];
  const events: string[] = [];
  const catchUp = vi.fn<() => Promise<void>>(async () => {});
  const onGone = vi.fn<() => void>();
  const line = createConnection({
    request: async (_path, init) => {
      asked.push(new Headers(init?.headers).get('last-event-id') ?? undefined);
      return { body: (answers[Math.min(asked.length, answers.length) - 1] ?? silent)() } as Response;
    },
    conversationId: () => 1,
    catchUp,
    onEvent: (name) => void events.push(name),
    onLine: (isOffline) => void offline.push(isOffline),
    onGone,
  });
  const stop = new AbortController();
  void line.hold(stop.signal);
  return { asked, offline, events, catchUp, onGone, line, stop };
}

const refuse = (status: number) => () => {
  throw new ChatError(status);
};
const READY = 'event: ready\ndata: {}\n\nid: 5\n\n';

describe('the connection', () => {
  test('fetches what was missed once the stream is open, and not before', async () => {
    const { catchUp, events, stop } = follow([() => saying(`${READY}event: message.created\ndata: {}\n\n`)]);
    await vi.advanceTimersByTimeAsync(100);
    expect(catchUp).toHaveBeenCalledTimes(1);
    expect(events).toEqual(['message.created']);
    stop.abort();
  });

  test('resumes where it was after two missed heartbeats', async () => {
    const { asked, stop } = follow([() => saying(READY)]);
    await vi.advanceTimersByTimeAsync(48_000);
    expect(asked).toEqual([undefined, '5']);
    stop.abort();
  });

  test('polls every four seconds if streams are buffered, and retries the stream every minute', async () => {
    const { asked, catchUp, offline, stop } = follow([silent]);
    await vi.advanceTimersByTimeAsync(5_100);
    expect(catchUp).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(12_000);
    expect(catchUp).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveLength(2);
    expect(offline).not.toContain(true);
    stop.abort();
  });

  test('retries less and less often while nobody answers, and reports it', async () => {
    const { asked, offline, stop } = follow([refuse(0)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.length).toBeLessThan(10);
    expect(offline).toContain(true);
    stop.abort();
  });

  test('reconnects at once when notified of a change', async () => {
    const { asked, line, stop } = follow([refuse(0)]);
    await vi.advanceTimersByTimeAsync(30_000);
    const before = asked.length;
    line.nudge();
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.length).toBe(before + 1);
    stop.abort();
  });

  test('gives up a visit that is unknown to the server', async () => {
    const { asked, onGone, stop } = follow([refuse(401)]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onGone).toHaveBeenCalledTimes(1);
    expect(asked).toHaveLength(1);
    stop.abort();
  });
});
