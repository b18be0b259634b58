import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop } from '../testing/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Listed {
  id: number;
  text: string;
  author: string | null;
  origin: string;
  ended_at: string | null;
  unread: number;
}

test('a visitor sees their own conversations, ends one and begins another', async () => {
  const shop = await openShop(app);
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Where is my parcel?');
  const first = visitor.conversationId;
  const reply = await shop.staff.browser.post(`/conversations/${first}/messages/send`, {
    text: 'On its way.',
    client_id: 'client-own-chats-1',
  });
  expect(reply.status).toBe(201);
  const list = async (from = visitor) => (await from.get('/chat/conversations')).body.data as Listed[];
  const [open] = await list();
  expect(open).toMatchObject({ id: first, text: 'On its way.', origin: 'operator', ended_at: null, unread: 1 });
  expect(open?.author).toEqual(expect.any(String));

  const ended = await visitor.post(`/chat/conversations/${first}/end`);
  expect([ended.status, ended.body.ended_at]).toEqual([200, expect.any(String)]);
  expect((await visitor.post(`/chat/conversations/${first}/end`)).status).toBe(200);
  await visitor.start();
  expect(visitor.conversationId).not.toBe(first);
  // One without messages is not listed.
  expect((await list()).map(({ id }) => id)).toEqual([first]);
  await visitor.say('Another question');
  expect((await list()).map(({ id, text }) => [id, text])).toEqual([
    [visitor.conversationId, 'Another question'],
    [first, 'On its way.'],
  ]);

  const stranger = shop.visitor();
  await stranger.start();
  expect(await list(stranger)).toEqual([]);
  expect((await stranger.post(`/chat/conversations/${first}/end`)).status).toBe(404);
});
