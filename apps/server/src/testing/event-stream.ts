import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import type { TestApp } from './build-test-app.ts';
import type { TestVisitor } from './chat.ts';
import type { TestClient } from './test-client.ts';

export interface ReceivedEvent {
  name: string;
  id: string | undefined;
  data: Record<string, unknown>;
}

/** The app's URL on a real socket; an injected request never ends for a stream. */
async function listen({ app }: TestApp): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

const cookiesOf = ({ cookies }: Pick<TestClient, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Reads a stream as a browser would: with fetch and headers, never with a token in the URL. */
export function readEvents(url: string, headers: Record<string, string>) {
  const received: ReceivedEvent[] = [];
  const abort = new AbortController();
  let lastId: string | undefined;
  let isOver = false;
  const opened = fetch(url, { headers, signal: abort.signal });
  const read = async () => {
    const reply = await opened;
    if (reply.status !== 200) return;
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      const blocks = (rest + Buffer.from(chunk as Uint8Array).toString()).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const [name, id, data] = [field('event'), field('id'), field('data')];
        lastId = id ?? lastId;
        if (name) received.push({ name, id, data: JSON.parse(data ?? '{}') as Record<string, unknown> });
      }
    }
  };
  // Disconnected by either side: nothing more to read.
  const ended = read()
    .catch(() => {})
    .finally(() => (isOver = true));
  return {
    opened,
    received,
    ended,
    isOver: () => isOver,
    lastId: () => lastId,
    close: () => abort.abort(),
    texts: () => received.filter(({ name }) => name === 'message.created').map(({ data }) => data.text),
    async isReady() {
      const isLive = () => received.some(({ name }) => name === 'ready' || name === 'reset');
      await expect.poll(isLive, { interval: 5 }).toBe(true);
    },
  };
}

/** Opens the company stream as staff do; resolves once it is live. */
export async function openStaffStream(app: TestApp, staff: TestClient, lastEventId?: string) {
  const cursor = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const stream = readEvents(`${await listen(app)}/api/events`, { cookie: cookiesOf(staff), ...cursor });
  await stream.isReady();
  return stream;
}

/** Opens the widget's stream of the visitor's conversation; resolves once it is live or refused. */
export async function openWidgetStream(app: TestApp, visitor: TestVisitor, extra: Record<string, string> = {}) {
  const url = `${await listen(app)}/api/chat/conversations/${visitor.conversationId}/events`;
  const stream = readEvents(url, { ...visitor.headers, ...extra });
  const { status, headers } = await stream.opened;
  if (status === 200) await stream.isReady();
  return { ...stream, status, headers };
}

/** The events of a complete response. */
export const eventsIn = (text: string) =>
  text
    .split('\n\n')
    .filter(Boolean)
    .map((block) => {
      const [, name = '', data = ''] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? [];
      return { name, data: JSON.parse(data) as Record<string, unknown> };
    });
