import type { TestApp } from './build-test-app.ts';
import type { TestClient } from './test-client.ts';

interface Received {
  name: string;
  data: Record<string, unknown>;
}

export interface EventReader {
  received: Received[];
  /** The cursor to resume from. */
  lastId(): string | undefined;
  /** Settles when the server has ended the stream, or `close` was called. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a stream of server-sent events without a socket and reads it until it ends. */
export async function openStream(
  app: TestApp,
  path: string,
  client: Pick<TestClient, 'cookies' | 'headers'>,
  lastEventId?: string,
): Promise<EventReader> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await app.app.inject({
    method: 'GET',
    url: `/api${path}`,
    headers: { cookie, ...client.headers, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) },
    payloadAsStream: true,
  });
  if (reply.statusCode !== 200) throw new Error(`The stream answered ${reply.statusCode}.`);
  const received: Received[] = [];
  let lastId: string | undefined;
  let rest = '';
  const read = async () => {
    for await (const chunk of reply.stream()) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const name = field('event');
        lastId = field('id') ?? lastId;
        if (name) received.push({ name, data: JSON.parse(field('data') ?? '{}') as Record<string, unknown> });
      }
    }
  };
  // Cut off by whichever side: the end of what there is to read.
  const ended = read().catch(() => {});
  return { received, ended, lastId: () => lastId, close: () => void reply.raw.res.destroy() };
}
