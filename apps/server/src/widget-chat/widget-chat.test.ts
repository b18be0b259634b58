import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop } from '../testing/chat.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

describe('the key', () => {
  test('opens its own channel; without it, with a wrong one or a disabled channel nothing works', async () => {
    const [visitor, other] = [shop.visitor(), await openShop(app)];
    expect((await visitor.get('/chat/init')).body).toMatchObject({ channel: { name: 'Shop' } });
    for (const key of ['', 'wrong', 'x'.repeat(500)]) {
      visitor.headers.key = key;
      expect((await visitor.get('/chat/init')).status).toBe(404);
    }
    await other.staff.browser.call('PUT', `/channels/${other.channelId}`, { is_enabled: false });
    expect((await other.visitor().get('/chat/init')).status).toBe(404);
  });

  test('stops working when it is replaced', async () => {
    const other = await openShop(app);
    const reply = await other.staff.browser.post(`/channels/${other.channelId}/rotate-key`);
    expect((await other.visitor().get('/chat/init')).status).toBe(404);
    const visitor = other.visitor();
    visitor.headers.key = String(reply.body.key);
    expect((await visitor.get('/chat/init')).status).toBe(200);
  });

  test('does not open a single staff route', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    for (const path of [
      '/conversations',
      '/channels',
      '/profile/me',
      `/conversations/${visitor.conversationId}/messages`,
    ]) {
      expect((await visitor.get(path)).status).toBe(401);
    }
  });

  test('works only on the allowed sites', async () => {
    const other = await openShop(app);
    await other.staff.browser.call('PUT', `/channels/${other.channelId}`, {
      settings: { allowed_domains: ['shop.example'] },
    });
    const visitor = other.visitor();
    visitor.headers.origin = 'https://shop.example';
    expect((await visitor.get('/chat/init')).status).toBe(200);
    visitor.headers.origin = 'https://evil.test';
    expect((await visitor.get('/chat/init')).status).toBe(404);
  });
});

describe('a visitor', () => {
  test('gets a token once, stored hashed, that no staff answer shows', async () => {
    const visitor = shop.visitor();
    await visitor.start({ name: 'Maria', email: 'maria@posta.example' });
    expect(visitor.token).toMatch(/^[\w-]{43}$/);
    expect((await visitor.start()).body.visitor_token).toBeNull();
    const answers = await Promise.all(
      ['/conversations', `/conversations/${visitor.conversationId}`, '/channels'].map((path) =>
        shop.staff.browser.get(path),
      ),
    );
    expect(answers.map(({ text }) => text).join()).not.toContain(visitor.token);
    const dump = await app.sql.asSystem(async ({ db }) =>
      JSON.stringify(await db.selectFrom('visitors').selectAll().execute()),
    );
    expect(dump).not.toContain(visitor.token);
  });

  test.each(['', 'wrong', undefined])('without a good token (%j) reaches no conversation', async (token) => {
    const owner = shop.visitor();
    await owner.start();
    await owner.say('Mine');
    const stranger = shop.visitor();
    if (token !== undefined) stranger.headers['x-visitor-token'] = token;
    const id = owner.conversationId;
    stranger.conversationId = id;
    const replies = [
      await stranger.get(`/chat/conversations/${id}/refresh`),
      await stranger.say('x'),
      await stranger.post(`/chat/conversations/${id}/typing`, { is_typing: true }),
      await stranger.post(`/chat/conversations/${id}/metadata`, { items: [] }),
      await stranger.post('/chat/message/read', { message_id: 1 }),
      await stranger.get(`/chat/conversations/${id}/events`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  });

  test("cannot reach another visitor's conversation, which looks like one that does not exist", async () => {
    const owner = shop.visitor();
    await owner.start();
    const said = (await owner.say('Mine')).body.message as ChatMessage;
    const thief = shop.visitor();
    await thief.start();
    const attempts = async (id: number, messageId: number) => {
      thief.conversationId = id;
      return [
        await thief.get(`/chat/conversations/${id}/refresh`),
        await thief.say('x'),
        await thief.post(`/chat/conversations/${id}/typing`, { is_typing: true }),
        await thief.post(`/chat/conversations/${id}/metadata`, { items: [] }),
        await thief.post('/chat/message/read', { message_id: messageId }),
        await thief.get(`/chat/conversations/${id}/events`),
      ];
    };
    const foreign = await attempts(owner.conversationId, said.id);
    const missing = await attempts(99_999_999, 99_999_999);
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
    expect(await owner.messages()).toHaveLength(1);
  });

  test('expires after 30 days without a visit, and is kept by coming back', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const setExpiry = (time: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('visitors')
          .set({ expires_at: new Date(time) })
          .execute(),
      );
    await setExpiry(Date.now() + 60_000);
    await visitor.start();
    const kept = await app.sql.asSystem(({ db }) =>
      db.selectFrom('visitors').select('expires_at').orderBy('id', 'desc').executeTakeFirstOrThrow(),
    );
    expect(kept.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
    await setExpiry(Date.now() - 1);
    expect((await visitor.say('x')).status).toBe(401);
  });

  test('of one channel is unknown in another', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const other = await openShop(app);
    visitor.headers.key = other.key;
    expect((await visitor.get(`/chat/conversations/${visitor.conversationId}/refresh`)).status).toBe(401);
  });

  test('cannot smuggle history, roles or ids into a message', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    for (const extra of [
      { history: [] },
      { role: 'system' },
      { origin: 'operator' },
      { company_id: 1 },
      { files: [{ filepath: '/etc/passwd' }] },
    ]) {
      const reply = await visitor.post('/chat/listen', {
        driver: 'web',
        conversation_id: visitor.conversationId,
        client_id: newClientId(),
        text: 'x',
        ...extra,
      });
      expect(reply.status).toBe(422);
    }
  });

  test('reads messages, and staff see it', async () => {
    const visitor = shop.visitor();
    await visitor.start();
    const path = `/conversations/${visitor.conversationId}/messages`;
    const sent = (await shop.staff.browser.post(`${path}/send`, { text: 'Hello', client_id: newClientId() }))
      .body as unknown as ChatMessage;
    expect(sent.status).toBe('sent');
    expect((await visitor.post('/chat/message/read', { message_id: sent.id })).status).toBe(204);
    expect((await shop.staff.browser.get(path)).body.data).toMatchObject([{ text: 'Hello', status: 'read' }]);
  });
});

test('staff of another company see nothing of it and change nothing', async () => {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('CANARY');
  const other = await openShop(app);
  const { browser } = other.staff;
  const id = visitor.conversationId;
  expect((await browser.get('/conversations')).text).not.toContain('CANARY');
  const attempts = (target: number, channel: number) => [
    browser.get(`/conversations/${target}`),
    browser.get(`/conversations/${target}/messages`),
    browser.post(`/conversations/${target}/messages/send`, { text: 'x', client_id: newClientId() }),
    browser.post(`/conversations/${target}`, { _method: 'PUT', is_handed_off: true }),
    browser.post(`/conversations/${target}/end`),
    browser.post(`/conversations/${target}/read`),
    browser.get(`/channels/${channel}`),
    browser.call('PUT', `/channels/${channel}`, { name: 'stolen' }),
    browser.post(`/channels/${channel}/rotate-key`),
    browser.delete(`/channels/${channel}`),
  ];
  const foreign = await Promise.all(attempts(id, shop.channelId));
  const missing = await Promise.all(attempts(99_999_999, 99_999_999));
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
  expect(foreign.map(({ text }) => text)).toEqual(missing.map(({ text }) => text));
  expect((await shop.staff.browser.get(`/conversations/${id}`)).body).toMatchObject({
    is_handed_off: false,
    ended_at: null,
    unread_count: 1,
  });
  expect((await shop.visitor().get('/chat/init')).status).toBe(200);
});

test('the inbox supports keyset paging and filters', async () => {
  const other = await openShop(app);
  const visitors = [];
  for (let n = 0; n < 7; n += 1) {
    const visitor = other.visitor();
    await visitor.start({ name: `Customer ${n}` });
    await visitor.say(`Message ${n}`);
    visitors.push(visitor);
  }
  await other.staff.browser.post(`/conversations/${visitors[0]?.conversationId}/end`);
  await other.staff.browser.post(`/conversations/${visitors[1]?.conversationId}/read`);
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const reply = await other.staff.browser.get(`/conversations?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
    const { data, next_cursor } = reply.body as { data: { id: number }[]; next_cursor: string | null };
    ids.push(...data.map(({ id }) => id));
    cursor = next_cursor;
  } while (cursor);
  expect(ids).toHaveLength(7);
  expect(new Set(ids).size).toBe(7);
  expect(ids.at(-1)).toBe(visitors[0]?.conversationId); // it was ended, which is no activity
  const count = async (query: string) =>
    ((await other.staff.browser.get(`/conversations?${query}`)).body.data as unknown[]).length;
  expect(await count('status=ended')).toBe(1);
  expect(await count('status=open')).toBe(6);
  expect(await count('unread=true')).toBe(5);
  expect(await count('is_handed_off=true')).toBe(0);
  for (const bad of ['cursor=nonsense', `cursor=${Buffer.from("2026' OR 1=1|1").toString('base64url')}`]) {
    expect((await other.staff.browser.get(`/conversations?${bad}`)).status).toBe(400);
  }
});
