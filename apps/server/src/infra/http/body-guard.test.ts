import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { MAX_FILE_BYTES } from '@parley/contracts/attachments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type TestVisitor } from '../../testing/chat.ts';
import { filesOnDisk, multipart } from '../../testing/multipart.ts';
import { BODY_TIMES } from './body-guard.ts';

let app: TestApp;
let visitor: TestVisitor;
let port: number;
beforeAll(async () => {
  app = await buildTestApp({}, { bodyTimes: { jsonMs: 400, windowMs: 400, minBytesPerSecond: 8_000 } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
  visitor = (await openShop(app)).visitor();
  await visitor.start();
});
afterAll(() => app.close());

/** A request over a real connection that sends its body in pieces, at intervals, until it is answered. */
async function drip(
  path: string,
  type: string,
  body: Buffer,
  { pieces, everyMs }: { pieces: number; everyMs: number },
) {
  const socket = connect(port, '127.0.0.1');
  const answer = readAnswer(socket);
  await once(socket, 'connect');
  socket.write(
    `POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nkey: ${visitor.headers.key}\r\nx-visitor-token: ${visitor.token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const size = Math.ceil(body.length / pieces);
  let sent = 0;
  for (; sent < body.length && !socket.readableEnded && !socket.destroyed && answer.text() === ''; sent += size) {
    socket.write(body.subarray(sent, sent + size));
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  return { ...(await answer.done), sent: Math.min(sent, body.length) };
}

/** Unlike `once` of events, these do not fail when the connection is reset. */
const next = (socket: Socket, event: string) => new Promise((resolve) => socket.once(event, resolve));
const closing = (socket: Socket) => next(socket, 'close');

function readAnswer(socket: Socket) {
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const isWhole = () => text.includes('\r\n\r\n') && text.endsWith('}');
  const done = (async () => {
    while (!isWhole() && !socket.closed) await Promise.race([next(socket, 'data'), closing(socket)]);
    socket.destroy();
    const [head = '', body = '{}'] = text.split('\r\n\r\n');
    return {
      status: Number(head.split(' ')[1]),
      isClosed: /connection: close/i.test(head),
      body: JSON.parse(body) as Record<string, unknown>,
    };
  })();
  return { text: () => text, done };
}

const upload = () => `/chat/conversations/${visitor.conversationId}/attachments`;
const gif = (size: number) =>
  multipart({ filename: 'a.gif', content: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(size)]) });

test('a file over a slow connection arrives, however long it takes', async () => {
  const { payload, headers } = gif(40_000);
  const { status, body } = await drip(upload(), headers['content-type'], payload, { pieces: 20, everyMs: 100 });
  expect([status, body.name, body.size]).toEqual([201, 'a.gif', 40_006]);
  // Nothing else cuts it off: the server's own timeout allows the largest file at the slowest pace.
  expect(app.app.server.requestTimeout * (BODY_TIMES.minBytesPerSecond / 1_000)).toBeGreaterThanOrEqual(MAX_FILE_BYTES);
});

test('a file slower than 8 KB/s is refused in the documented format and leaves nothing behind', async () => {
  const before = filesOnDisk(app).length;
  const { payload, headers } = gif(40_000);
  const { status, body, isClosed } = await drip(upload(), headers['content-type'], payload, {
    pieces: 400,
    everyMs: 50,
  });
  expect([status, body.code, isClosed]).toEqual([408, 'request_timeout', true]);
  expect(Object.keys(body).sort()).toEqual(['code', 'errors', 'message']);
  await expect.poll(() => filesOnDisk(app).length).toBe(before);
});

test('a JSON body that trickles in is refused after its deadline', async () => {
  const body = Buffer.from(JSON.stringify({ locale: 'en', page_url: `https://shop.example/${'x'.repeat(500)}` }));
  const reply = await drip('/chat/conversations/start', 'application/json', body, { pieces: 500, everyMs: 20 });
  expect([reply.status, reply.body.code, reply.isClosed]).toEqual([408, 'request_timeout', true]);
});

test('a refused call cannot keep its connection open by sending slowly', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.resume();
  socket.write(
    'POST /api/profile/me HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n',
  );
  const drops = setInterval(() => socket.write(' '), 50);
  await closing(socket);
  clearInterval(drops);
  expect(socket.bytesWritten).toBeLessThan(5_000);
});

test('a file declared as too large is refused before it is sent', async () => {
  const { payload, headers } = gif(20_100_000);
  const reply = await drip(upload(), headers['content-type'], payload, { pieces: 2_000, everyMs: 5 });
  expect([reply.status, reply.body.code, reply.isClosed]).toEqual([413, 'too_large', true]);
  expect(reply.sent).toBeLessThan(payload.length / 2);
});

test('malformed headers are answered in the documented format', async () => {
  const socket = connect(port, '127.0.0.1');
  const answer = readAnswer(socket);
  socket.write('GET / HTTP/1.1\r\nbroken header\r\n\r\n');
  expect(await answer.done).toMatchObject({ status: 400, body: { code: 'malformed', errors: {} } });
});
