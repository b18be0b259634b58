import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type ChatMessage, type Shop, type TestVisitor } from '../testing/chat.ts';
import { openStaffStream } from '../testing/event-stream.ts';
import { addLiveAgent } from '../testing/knowledge.ts';
import { inTurns } from '../testing/models.ts';
import { colleagueOf } from '../testing/people.ts';
import { TestClient } from '../testing/test-client.ts';

const PEOPLE = 50;
const SECRET_KEY = 'one key for both nodes of this test file';

let nodes: [TestApp, TestApp];
let shop: Shop;
let dan: TestClient;
let danId: number;
let visitor: TestVisitor;
beforeAll(async () => {
  const first = await buildTestApp({ SECRET_KEY });
  nodes = [first, await buildTestApp({ SECRET_KEY, DATABASE_URL: first.databaseUrl })];
  shop = await openShop(first);
  dan = await colleagueOf(first, shop.staff, 'Dan');
  danId = await idOf(dan);
});
beforeEach(async () => {
  visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Is anybody there?');
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const idOf = async (browser: TestClient) => ((await browser.get('/profile/me')).body.user as { id: number }).id;
const assign = (browser: TestClient, body: object, id = visitor.conversationId) =>
  browser.post(`/conversations/${id}/assign`, body);
const deactivate = (userId: number) =>
  nodes[0].sql.asSystem(({ db }) =>
    db.updateTable('memberships').set({ deactivated_at: new Date() }).where('user_id', '=', userId).execute(),
  );
const events = async () =>
  (
    (await shop.staff.browser.get(`/conversations/${visitor.conversationId}/messages`)).body.data as ChatMessage[]
  ).filter(({ type }) => type === 'event');

test('a colleague gets the conversation and learns from whom', async () => {
  const stream = await openStaffStream(nodes[0], dan);
  const reply = await assign(shop.staff.browser, { user_id: danId });
  expect([reply.status, reply.body]).toMatchObject([
    200,
    { is_handed_off: true, handed_off_to: { id: danId, name: 'Dan' } },
  ]);
  expect(await events()).toMatchObject([{ text: 'assigned', extras: { assignee: { id: danId, name: 'Dan' } } }]);
  const told = () => stream.received.filter(({ name, data }) => name === 'message.created' && data.text === 'assigned');
  await expect.poll(() => told().map(({ data }) => data.author)).toMatchObject([{ id: shop.staff.userId }]);
  stream.close();
  expect((await visitor.messages()).map(({ text }) => text)).toEqual(['Is anybody there?']);
});

test('what the members screen counts as held is what the inbox lists for its link', async () => {
  const own = await openShop(nodes[0]);
  const { browser, userId } = own.staff;
  const held = async () => {
    const customer = own.visitor();
    await customer.start();
    await customer.say('Hi');
    await assign(browser, { user_id: userId }, customer.conversationId);
    return customer.conversationId;
  };
  const [first, second, ended, snoozed] = [await held(), await held(), await held(), await held()];
  await browser.post(`/conversations/${ended}/end`);
  await browser.post(`/conversations/${snoozed}/snooze`, { wakes_at: new Date(Date.now() + 3_600_000).toISOString() });
  const { data } = (await browser.get(`/conversations?status=open&assignee=${userId}`)).body as {
    data: { id: number }[];
  };
  expect(data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([first, second]);
  expect((await browser.get('/members')).body.data).toMatchObject([{ id: userId, load: 2 }]);
});

test('returned to the queue, it waits for people and not for the bot', async () => {
  const own = await openShop(nodes[0]);
  await addLiveAgent(own);
  const customer = own.visitor();
  await customer.start();
  await customer.say('Hi');
  const id = customer.conversationId;
  await assign(own.staff.browser, { user_id: own.staff.userId }, id);
  const { body } = await assign(own.staff.browser, { user_id: null }, id);
  expect(body).toMatchObject({ has_bot: true, is_handed_off: true, handed_off_to: null });
  const before = (await customer.messages()).filter(({ origin }) => origin === 'bot').length;
  await customer.say('Still there?');
  const { data } = (await own.staff.browser.get('/conversations?waiting=true')).body;
  expect(data).toMatchObject([{ id }]);
  expect((await customer.messages()).filter(({ origin }) => origin === 'bot')).toHaveLength(before);
});

test('a colleague can be relieved, knowingly', async () => {
  await assign(dan, { user_id: danId });
  const me = shop.staff.userId;
  const unknowing = await assign(shop.staff.browser, { user_id: me, held_by: null });
  expect([unknowing.status, unknowing.body]).toMatchObject([
    409,
    { code: 'held_by_colleague', message: 'Dan is answering this conversation' },
  ]);
  const knowing = await assign(shop.staff.browser, { user_id: me, held_by: danId });
  expect([knowing.status, knowing.body]).toMatchObject([200, { handed_off_to: { id: me } }]);
  expect((await events()).map(({ text }) => text)).toEqual(['taken_over', 'taken_over']);
});

test('whoever does not work here gets nothing', async () => {
  const other = await openShop(nodes[0]);
  for (const userId of [other.staff.userId, 99_999_999]) {
    const reply = await assign(shop.staff.browser, { user_id: userId });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors as object)).toEqual(['user_id']);
  }
  expect(await events()).toEqual([]);
  const foreign = await assign(other.staff.browser, { user_id: other.staff.userId });
  expect(foreign.status).toBe(404);
});

test('whoever has left gets nothing', async () => {
  const left = await idOf(await colleagueOf(nodes[0], shop.staff, 'Gone'));
  await deactivate(left);
  expect((await assign(shop.staff.browser, { user_id: left })).status).toBe(422);
});

test('an ended conversation is given to nobody', async () => {
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/end`);
  expect((await assign(shop.staff.browser, { user_id: danId })).status).toBe(409);
});

test('giving it to who has it already changes nothing', async () => {
  await assign(shop.staff.browser, { user_id: danId });
  await assign(dan, { user_id: danId });
  expect(await events()).toHaveLength(1);
});

test(
  `${PEOPLE} people on two nodes take the same conversation: one holds it, the others learn who`,
  { timeout: 900_000 },
  async () => {
    const team = await inTurns(Array.from({ length: PEOPLE }).keys(), 8, async (n) => {
      const there = await colleagueOf(nodes[0], shop.staff, `Person ${n}`);
      const browser = n % 2 === 0 ? there : new TestClient(nodes[1].app);
      for (const [name, value] of there.cookies) browser.cookies.set(name, value);
      await browser.get('/auth/csrf'); // so that the calls below really run at the same time
      return { browser, id: await idOf(browser) };
    });
    const replies = await Promise.all(
      team.map(({ browser, id }) =>
        browser.send({
          method: 'POST',
          url: `/api/conversations/${visitor.conversationId}/assign`,
          payload: { user_id: id, held_by: null },
          headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
        }),
      ),
    );
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const holder = winners[0]?.body.handed_off_to as { id: number; name: string };
    const refused = replies.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(PEOPLE - 1);
    for (const { body } of refused) expect(body.message).toBe(`${holder.name} is answering this conversation`);
    const { body } = await dan.get(`/conversations/${visitor.conversationId}`);
    expect(body.handed_off_to).toEqual(holder);
    expect((await events()).map(({ text }) => text)).toEqual(['taken_over']);
  },
);

test('the takeover of the holder and an answer of somebody else agree on one holder', async () => {
  const id = visitor.conversationId;
  const [taken] = await Promise.all([
    assign(dan, { user_id: danId, held_by: null }),
    shop.staff.browser.post(`/conversations/${id}/messages/send`, { text: 'Hello', client_id: newClientId() }),
  ]);
  const { handed_off_to: holder } = (await dan.get(`/conversations/${id}`)).body as { handed_off_to: { id: number } };
  expect(holder.id).toBe(taken.status === 200 ? danId : shop.staff.userId);
});
