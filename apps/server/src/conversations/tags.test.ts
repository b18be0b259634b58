import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
});
afterAll(() => app.close());

async function newConversation(of = shop): Promise<number> {
  const visitor = of.visitor();
  await visitor.start();
  return visitor.conversationId;
}
const tag = (id: number, tags: unknown, of = shop) => of.staff.browser.post(`/conversations/${id}/tags`, { tags });
const allTags = async (of = shop) => (await of.staff.browser.get('/conversations/tags')).body.data;

test('tags are created by use, counted, filtered by, and removed with their last conversation', async () => {
  const [first, second] = [await newConversation(), await newConversation()];
  expect((await tag(first, ['Sizes', 'vip'])).body.tags).toEqual(['Sizes', 'vip']);
  expect((await tag(second, ['sizes', 'SIZES'])).body.tags).toEqual(['Sizes']); // one tag, regardless of case
  expect(await allTags()).toEqual([
    { name: 'Sizes', conversations: 2 },
    { name: 'vip', conversations: 1 },
  ]);
  const found = (await shop.staff.browser.get('/conversations?tag=VIP')).body.data as { id: number }[];
  expect(found.map(({ id }) => id)).toEqual([first]);
  await tag(first, ['Sizes']);
  await tag(second, []);
  expect(await allTags()).toEqual([{ name: 'Sizes', conversations: 1 }]);
});

test('a change of tags reaches viewers live', async () => {
  const id = await newConversation();
  const { cursor } = await app.realtime.readChanges(shop.staff.companyId, null);
  await tag(id, ['watched']);
  const { events } = await app.realtime.readChanges(shop.staff.companyId, cursor);
  expect(events.find(({ name }) => name === 'conversation.updated')?.data).toMatchObject({ id, tags: ['watched'] });
});

test('another company has its own tags and cannot change these', async () => {
  const id = await newConversation();
  await tag(id, ['secret']);
  const other = await openShop(app);
  expect(await allTags(other)).toEqual([]);
  expect((await tag(id, ['stolen'], other)).status).toBe(404);
  const theirs = await newConversation(other);
  expect((await tag(theirs, ['secret'], other)).body.tags).toEqual(['secret']);
  expect((await shop.staff.browser.get(`/conversations/${id}`)).body.tags).toEqual(['secret']);
});

test.each([
  [['']],
  [['x'.repeat(41)]],
  [['a\nb']],
  [Array.from({ length: 21 }, (_, n) => `t${n}`)],
  ['vip'],
  [[1]],
  [null],
])('%j is refused', async (tags) => {
  expect((await tag(await newConversation(), tags)).status).toBe(422);
});
