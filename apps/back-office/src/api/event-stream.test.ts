import { expect, test } from 'vitest';
import { eventsOf, type StreamEvent } from './event-stream.ts';

/** The text as a stream of chunks of this many bytes. */
function arriving(text: string, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

async function read(text: string, size = 1_000): Promise<StreamEvent[]> {
  const events: StreamEvent[] = [];
  for await (const event of eventsOf(arriving(text, size))) events.push(event);
  return events;
}

const HELLO = 'event: text\ndata: {"text":"Grüße, зал"}\n\n';
const SAID = { name: 'text', data: { text: 'Grüße, зал' } };

test.each([1, 2, 3, 7, 1_000])('events are parsed when they arrive %i bytes at a time', async (size) => {
  expect(await read(HELLO + HELLO, size)).toEqual([SAID, SAID]);
});

test.each([
  ['lines that end as on Windows', HELLO.replaceAll('\n', '\r\n'), [SAID]],
  ['what only keeps the line open', `: still here\n\n${HELLO}`, [SAID]],
  ['data on two lines', 'event: text\ndata: {"text":\ndata: "Hi"}\n\n', [{ name: 'text', data: { text: 'Hi' } }]],
  ['no name', 'data: 1\n\n', [{ name: 'message', data: 1 }]],
  ['an event that was cut off', `${HELLO}event: answer\ndata: {"te`, [SAID]],
])('a stream with %s is parsed', async (_, text, events) => {
  expect(await read(text)).toEqual(events);
});
