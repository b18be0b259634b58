import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerWithEvents, type EventAnswer } from './event-answer.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function serveEvents(handle: (events: EventAnswer) => Promise<void>): Promise<string> {
  app = fastify();
  app.get('/', async (request, reply) => {
    await handle(answerWithEvents(request, reply));
    return reply;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
}

test('work stops when the caller disconnects', async () => {
  const work: EventAnswer[] = [];
  const url = await serveEvents(async (events) => {
    work.push(events);
    events.send('stage', { stageName: 'before' });
    await new Promise((resolve) => events.signal.addEventListener('abort', resolve));
  });
  const caller = new AbortController();
  const reply = await fetch(url, { signal: caller.signal });
  expect(reply.headers.get('cache-control')).toContain('no-store');
  expect(work[0]?.signal.aborted).toBe(false);
  caller.abort();
  await expect.poll(() => work[0]?.signal.aborted).toBe(true);
});

test('names use the wire format, and no data breaks out of its event', async () => {
  const url = await serveEvents(async (events) => {
    events.send('text', { textSoFar: 'one\n\nevent: answer\ndata: {}' });
    events.end();
  });
  expect(await (await fetch(url)).text()).toBe(
    'event: text\ndata: {"text_so_far":"one\\n\\nevent: answer\\ndata: {}"}\n\n',
  );
});

test('a refusal before the first event is answered like any other', async () => {
  const url = await serveEvents(async (events) => {
    if (!events.hasStarted()) throw new Error('refused');
  });
  expect((await fetch(url)).status).toBe(500);
});
