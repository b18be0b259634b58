import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

interface Listed {
  id: number;
  last_message: { author: object | null };
}
const list = async ({ staff }: Shop, query = '') =>
  (await staff.browser.get(`/conversations?limit=100${query}`)).body.data as Listed[];
const ids = async (shop: Shop, query = '') => (await list(shop, query)).map(({ id }) => id);

async function newVisitor(shop: Shop): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Hello');
  return visitor;
}

test("reading marks the customer's messages, and the customer sees up to where", async () => {
  const shop = await openShop(app);
  const visitor = await newVisitor(shop);
  await visitor.say('Are you there?');
  const path = `/conversations/${visitor.conversationId}`;
  expect((await shop.staff.browser.get(path)).body.unread_count).toBe(2);
  expect((await shop.staff.browser.post(`${path}/read`)).body.unread_count).toBe(0);
  const { data } = (await shop.staff.browser.get(`${path}/messages`)).body as { data: ChatMessage[] };
  expect(data.map(({ status }) => status)).toEqual(['read', 'read']);
  expect((await visitor.get(`/chat${path}/refresh`)).body.read_seq).toBe(2);
  await visitor.say('Hello?');
  expect((await shop.staff.browser.get(path)).body.unread_count).toBe(1);
  await shop.staff.browser.post(`${path}/messages/send`, { text: 'Here', client_id: newClientId() });
  expect((await shop.staff.browser.get(path)).body.unread_count).toBe(0);
});

test('a conversation marked as unread is counted until it is read again, and its messages stay read', async () => {
  const shop = await openShop(app);
  const visitor = await newVisitor(shop);
  const path = `/conversations/${visitor.conversationId}`;
  await shop.staff.browser.post(`${path}/read`);
  expect((await shop.staff.browser.post(`${path}/unread`)).body.unread_count).toBe(1);
  expect((await shop.staff.browser.post(`${path}/unread`)).body.unread_count).toBe(1);
  expect(await ids(shop, '&unread=true')).toEqual([visitor.conversationId]);
  expect((await shop.staff.browser.get('/conversations/counts')).body.unread).toBe(1);
  expect((await visitor.get(`/chat${path}/refresh`)).body.read_seq).toBe(1);
  await shop.staff.browser.post(`${path}/read`);
  expect(await ids(shop, '&unread=true')).toEqual([]);
});

test('the list says who wrote last', async () => {
  const shop = await openShop(app);
  const visitor = await newVisitor(shop);
  const author = async () => (await list(shop))[0]?.last_message.author;
  expect(await author()).toBeNull();
  const path = `/conversations/${visitor.conversationId}`;
  await shop.staff.browser.post(`${path}/messages/send`, { text: 'Here', client_id: newClientId() });
  expect(await author()).toMatchObject({ name: 'Ana Pop' });
});
