import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openStaffStream, readEvents, type ReceivedEvent } from '../../testing/event-stream.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../../testing/chat.ts';

let app: TestApp;
let second: TestApp;
let shop: Shop;
const urls = new Map<TestApp, string>();

async function listen(node: TestApp) {
  await node.app.listen({ host: '127.0.0.1', port: 0 });
  urls.set(node, `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}`);
}

beforeAll(async () => {
  app = await buildTestApp({ SECRET_KEY: 'one key for both nodes of this test file' });
  second = await buildTestApp({
    SECRET_KEY: 'one key for both nodes of this test file',
    DATABASE_URL: app.databaseUrl,
  });
  await Promise.all([listen(app), listen(second)]);
  shop = await openShop(app);
});
afterAll(() => Promise.all([app.close(), second.close()]));

const readStream = (node: TestApp, path: string, headers: Record<string, string>) =>
  readEvents(`${urls.get(node)}/api${path}`, headers);
const staffHeaders = () => ({
  cookie: [...shop.staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
});
const staffStream = (node: TestApp, lastEventId?: string) =>
  readStream(node, '/events', { ...staffHeaders(), ...(lastEventId ? { 'last-event-id': lastEventId } : {}) });
const visitorStream = (visitor: TestVisitor, lastEventId?: string) =>
  readStream(app, `/chat/conversations/${visitor.conversationId}/events`, {
    ...visitor.headers,
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  });
const texts = (received: ReceivedEvent[]) =>
  received.filter(({ name }) => name === 'message.created').map(({ data }) => data.text);

async function newVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  return visitor;
}
const answer = (visitor: TestVisitor, text: string) =>
  shop.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, { text, client_id: newClientId() });

describe('live', () => {
  test('a message reaches the inbox on both nodes and the widget, once each', async () => {
    const visitor = await newVisitor();
    const streams = [staffStream(app), staffStream(second), visitorStream(visitor)];
    await Promise.all(streams.map(({ isReady }) => isReady()));
    await visitor.say('Hello');
    await answer(visitor, 'Hi');
    for (const { received } of streams)
      await expect.poll(() => texts(received), { interval: 5 }).toEqual(['Hello', 'Hi']);
    expect(streams[0]?.received.find(({ name }) => name === 'conversation.updated')?.data).toMatchObject({
      id: visitor.conversationId,
    });
    expect(JSON.stringify(streams.map(({ received }) => received))).not.toContain('version');
    for (const { close } of streams) close();
  });

  test('typing events reach both nodes and are not stored', async () => {
    const visitor = await newVisitor();
    const streams = [staffStream(app), staffStream(second)];
    await Promise.all(streams.map(({ isReady }) => isReady()));
    await visitor.post(`/chat/conversations/${visitor.conversationId}/typing`, { is_typing: true });
    for (const { received } of streams) {
      await expect
        .poll(() => received.find(({ name }) => name === 'typing')?.data, { interval: 5 })
        .toEqual({ conversation_id: visitor.conversationId, origin: 'customer', is_typing: true });
    }
    for (const { close } of streams) close();
  });

  test("a stream that starts at the profile's position delivers what was sent since", async () => {
    const visitor = await newVisitor();
    const { live_since: since } = (await shop.staff.browser.get('/profile/me')).body as { live_since: string };
    await visitor.say('Said before there was a stream');
    const stream = readStream(second, `/events?since=${since}`, staffHeaders());
    await expect.poll(() => texts(stream.received), { interval: 5 }).toContain('Said before there was a stream');
    stream.close();
    const nonsense = readStream(app, '/events?since=tomorrow', staffHeaders());
    await expect.poll(() => nonsense.received.map(({ name }) => name), { interval: 5 }).toEqual(['reset']);
    nonsense.close();
  });

  test('presence reaches colleagues on both nodes, and nobody else', async () => {
    const visitor = await newVisitor();
    const other = await openShop(app);
    const [colleague, stranger, customer] = [
      staffStream(second),
      await openStaffStream(app, other.staff.browser),
      visitorStream(visitor),
    ];
    await Promise.all([colleague.isReady(), customer.isReady()]);
    const where = { conversation_id: visitor.conversationId, is_here: true, asks: true };
    await shop.staff.browser.post('/presence', where);
    const told = (received: ReceivedEvent[]) => received.filter(({ name }) => name === 'presence');
    await expect.poll(() => told(colleague.received), { interval: 5 }).toHaveLength(1);
    expect(told(colleague.received)[0]?.data).toEqual({ ...where, user_id: shop.staff.userId, name: 'Ana Pop' });
    // A later message has arrived, so this one would have arrived too.
    await visitor.say('Hello');
    await answer(visitor, 'Hi');
    await expect.poll(() => texts(customer.received), { interval: 5 }).toContain('Hi');
    expect(told([...stranger.received, ...customer.received])).toEqual([]);
    for (const { close } of [colleague, stranger, customer]) close();
  });

  test('the widget receives only its own conversation, without internal lines', async () => {
    const [mine, other] = [await newVisitor(), await newVisitor()];
    const stream = visitorStream(mine);
    await stream.isReady();
    await other.say('Not for you');
    await shop.staff.browser.post(`/conversations/${mine.conversationId}`, { _method: 'PUT', is_handed_off: true });
    await answer(mine, 'For you');
    await expect.poll(() => texts(stream.received), { interval: 5 }).toEqual(['For you']);
    stream.close();
  });

  test('another company receives nothing', async () => {
    const stranger = await openShop(app);
    const cookie = [...stranger.staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = readStream(app, '/events', { cookie });
    await stream.isReady();
    const visitor = await newVisitor();
    await visitor.say('CANARY');
    const own = stranger.visitor();
    await own.start();
    await own.say('theirs');
    await expect.poll(() => texts(stream.received), { interval: 5 }).toEqual(['theirs']);
    stream.close();
  });
});

describe('resume', () => {
  test('missed messages come first, in order, and none is missing', async () => {
    const visitor = await newVisitor();
    const first = visitorStream(visitor);
    await first.isReady();
    await answer(visitor, 'one');
    await expect.poll(() => texts(first.received), { interval: 5 }).toEqual(['one']);
    first.close();
    await first.ended;
    await answer(visitor, 'two');
    await answer(visitor, 'three');
    const again = visitorStream(visitor, first.lastId());
    await expect.poll(() => texts(again.received).slice(-2), { interval: 5 }).toEqual(['two', 'three']);
    again.close();
  });

  test('a message whose transaction commits late is not skipped by a newer cursor', async () => {
    const [late, early] = [await newVisitor(), await newVisitor()];
    const { companyId } = shop.staff;
    const start = await app.realtime.readChanges(companyId, null);
    // A transaction that gets its id first and commits last.
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, text, status) VALUES ($1, $2, $3, 1, 'incoming', 'customer', 'late', 'sent')`,
      [companyId, late.conversationId, shop.channelId],
    );
    await client.query('UPDATE conversations SET last_seq = 1 WHERE id = $1', [late.conversationId]);

    await early.say('early');
    const meanwhile = await app.realtime.readChanges(companyId, start.cursor);
    expect(meanwhile.events.map(({ data }) => (data as ChatMessage).text)).toContain('early');
    await client.query('COMMIT');
    await client.end();
    const after = await app.realtime.readChanges(companyId, meanwhile.cursor);
    expect(after.events.map(({ data }) => (data as ChatMessage).text)).toContain('late');
  });

  test("200 random disconnects while 4 people write: the viewer's state equals a fresh read every time", async () => {
    const visitor = await newVisitor();
    let isWriting = true;
    let written = 0;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      while (isWriting) {
        await (writer % 2 ? visitor.say(`c${(written += 1)}`) : answer(visitor, `s${(written += 1)}`));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
      }
    });
    const seen = new Map<number, string>();
    let cursor: string | undefined = (await app.realtime.readChanges(shop.staff.companyId, null)).cursor;
    for (let cut = 0; cut < 200; cut += 1) {
      const stream = visitorStream(visitor, cursor);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 50));
      stream.close();
      await stream.ended;
      for (const { name, data } of stream.received)
        if (name === 'message.created') seen.set(Number(data.seq), String(data.text));
      cursor = stream.lastId() ?? cursor;
    }
    isWriting = false;
    await Promise.all(writers);
    const last = visitorStream(visitor, cursor);
    const expected = await app.sql.inCompany(shop.staff.companyId, ({ db }) =>
      db
        .selectFrom('messages')
        .select(['seq', 'text'])
        .where('conversation_id', '=', visitor.conversationId)
        .orderBy('seq')
        .execute(),
    );
    await expect
      .poll(() => {
        for (const { name, data } of last.received)
          if (name === 'message.created') seen.set(Number(data.seq), String(data.text));
        return seen.size;
      })
      .toBe(expected.length);
    last.close();
    expect([...seen].toSorted(([a], [b]) => a - b)).toEqual(expected.map(({ seq, text }) => [seq, text]));
  });

  test.each(['nonsense', '99999999999999', '-1', '1 OR 1=1'])(
    'an invalid cursor (%s) resets the reader',
    async (cursor) => {
      const stream = staffStream(app, cursor);
      await expect.poll(() => stream.received[0]?.name).toBe('reset');
      stream.close();
    },
  );
});

test('a stream ends with its session and sends nothing afterwards', async () => {
  const own = await openShop(app);
  const cookie = [...own.staff.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = readStream(app, '/events', { cookie });
  await stream.isReady();
  await own.staff.browser.post('/auth/logout');
  await expect.poll(stream.isOver).toBe(true);
});
