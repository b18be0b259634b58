import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readStream } from './stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pipe() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const writeBytes = (bytes: Uint8Array) => controller?.enqueue(bytes);
  const write = (text: string) => writeBytes(new TextEncoder().encode(text));
  return { body, write, writeBytes, end: () => controller?.close() };
}

function listen(open: () => Promise<ReadableStream<Uint8Array>>) {
  const events: [string, unknown][] = [];
  const cut = new AbortController();
  const end = readStream(open, 'before', cut.signal, (name, data) => void events.push([name, data]));
  return { events, cut, end };
}

describe('a stream of events', () => {
  test('is parsed however it is split, and remembers its position', async () => {
    const { body, writeBytes, end } = pipe();
    const reader = listen(async () => body);
    const text =
      ': hello\n\nevent: ready\ndata: {}\n\nid: 7\n\nevent: message.created\nid: 8\ndata: {"text":"ä: b"}\n\n';
    for (const byte of new TextEncoder().encode(text)) writeBytes(Uint8Array.of(byte));
    end();
    expect(await reader.end).toEqual({ cursor: '8', hasSpoken: true });
    expect(reader.events).toEqual([
      ['ready', {}],
      ['message.created', { text: 'ä: b' }],
    ]);
  });

  test('that sends nothing for five seconds counts as buffered', async () => {
    const reader = listen(async () => pipe().body);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await reader.end).toEqual({ cursor: 'before', hasSpoken: false });
  });

  test('without two heartbeats is given up', async () => {
    const { body, write } = pipe();
    const reader = listen(async () => body);
    await vi.advanceTimersByTimeAsync(1_000);
    write('id: 9\n\n');
    await vi.advanceTimersByTimeAsync(40_000);
    write(': still here\n\n');
    await vi.advanceTimersByTimeAsync(45_000);
    expect(await reader.end).toEqual({ cursor: '9', hasSpoken: true });
  });

  test('that is refused reports the reason', async () => {
    const reader = listen(() => Promise.reject(new Error('401')));
    await expect(reader.end).rejects.toThrow('401');
  });

  test('ends when it is no longer wanted', async () => {
    const { body, write } = pipe();
    const reader = listen(async () => body);
    await vi.advanceTimersByTimeAsync(10);
    write('id: 3\n\n');
    await vi.advanceTimersByTimeAsync(10);
    reader.cut.abort();
    expect(await reader.end).toEqual({ cursor: '3', hasSpoken: true });
  });
});
