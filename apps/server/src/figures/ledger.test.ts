import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { newClientId, openShop, type Shop } from '../testing/chat.ts';
import { colleague } from '../testing/people.ts';
import { addScripted, type Script, type ScriptedLine } from '../testing/scripted-conversations.ts';
import { countChanges, lookForChanges } from './watch.ts';

const OF_EACH = process.env.FULL_NUMBERS ? 500 : 60;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let shop: Shop;
let companyId: number;
let userId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  const { user } = (await shop.staff.browser.get('/profile/me')).body as { user: { id: number } };
  userId = user.id;
  companyId = (
    await app.sql.asSystem(({ db }) =>
      db.selectFrom('channels').select('company_id').where('id', '=', shop.channelId).executeTakeFirstOrThrow(),
    )
  ).company_id;
});
afterAll(() => app.close());

/** Everything of the past is looked at, as after an update. */
async function count(now = new Date()) {
  await app.sql.asSystem(({ db }) => db.updateTable('figure_watch').set({ looked_at: null }).execute());
  await lookForChanges(app.sql, now);
  await countChanges(app.sql, now);
}
type Boxes = Record<string, number>;
const report = async (query = '') =>
  (await shop.staff.browser.get(`/figures${query}`)).body as unknown as {
    period: { bot: Boxes; people: Boxes; rating: { count: number; sum: number } };
  };
const boxes = async (begunBy: 'bot' | 'people' = 'bot') => {
  const { period } = await report();
  return Object.fromEntries(Object.entries(period[begunBy]).filter(([, n]) => n > 0));
};

const ago = (ms: number) => new Date(Date.now() - ms);
/** Lines of a conversation of three days ago, ten minutes apart; `30 h` later the customer is silent for good. */
const lines = (...who: ScriptedLine['who'][]): ScriptedLine[] =>
  who.map((each, at) => ({
    who: each,
    at: ago(3 * DAY - at * 600_000),
    ...((each === 'person' || each === 'ended by a person') && { userId }),
  }));
const add = (script: Omit<Script, 'channelId'>) =>
  addScripted(app, companyId, { channelId: shop.channelId, ...script });

const KINDS: [string, Boxes, Boxes, () => Omit<Script, 'channelId'>][] = [
  ['rated 5', { confirmed: 1 }, {}, () => ({ lines: lines('customer', 'bot', 'ended by the customer'), rating: 5 })],
  ['an answer that helped', { confirmed: 1 }, {}, () => ({ lines: lines('customer', 'bot'), reaction: '👍' })],
  ['rated 1', { unsolved: 1 }, {}, () => ({ lines: lines('customer', 'bot', 'ended by the customer'), rating: 1 })],
  ['silence', { assumed: 1 }, {}, () => ({ lines: lines('customer', 'bot') })],
  ['rated 3', { assumed: 1 }, {}, () => ({ lines: lines('customer', 'bot'), rating: 3 })],
  ['left without the bot’s answer', { abandoned: 1 }, {}, () => ({ lines: lines('customer', 'bot', 'customer') })],
  [
    'a person went on',
    { handed_over: 1 },
    {},
    () => ({ lines: lines('customer', 'bot', 'customer', 'person', 'ended by a person') }),
  ],
  [
    'a person went on, and the customer is happy',
    { handed_over: 1 },
    {},
    () => ({ lines: lines('customer', 'bot', 'customer', 'person', 'ended by the customer'), rating: 5 }),
  ],
  ['a person alone', {}, { assumed: 1 }, () => ({ lines: lines('customer', 'person', 'ended by a person') })],
  [
    'thanks, and the end',
    {},
    { assumed: 1 },
    () => ({ lines: lines('customer', 'person', 'customer', 'ended by a person') }),
  ],
  ['nobody answered', {}, { abandoned: 1 }, () => ({ lines: lines('customer', 'ended by a person') })],
  ['a person, and then no more', {}, { abandoned: 1 }, () => ({ lines: lines('customer', 'person', 'customer') })],
  ['a test', {}, {}, () => ({ lines: lines('customer', 'bot'), isTest: true })],
  ['still under way', {}, {}, () => ({ lines: [{ who: 'customer', at: ago(HOUR) }] })],
  ['nothing said by the customer', {}, {}, () => ({ lines: lines('bot') })],
];

test(`${OF_EACH} conversations of each kind lie in exactly one box`, async () => {
  const expected = { bot: {} as Boxes, people: {} as Boxes };
  for (const [, bot, people, script] of KINDS) {
    for (let n = 0; n < OF_EACH; n += 1) await add(script());
    for (const [begunBy, part] of [
      ['bot', bot],
      ['people', people],
    ] as const)
      for (const [box, one] of Object.entries(part))
        expected[begunBy][box] = (expected[begunBy][box] ?? 0) + one * OF_EACH;
  }
  for (let n = 0; n < OF_EACH; n += 1) {
    const { customerId } = await add({ lines: lines('customer', 'bot') });
    await add({ customerId, lines: [{ who: 'customer', at: ago(HOUR) }] });
  }
  expected.bot.came_back = OF_EACH;
  await count();
  expect(await boxes('bot')).toEqual(expected.bot);
  expect(await boxes('people')).toEqual(expected.people);
});

describe('whoever comes back', () => {
  test('within a week, on another channel, moves out of "assumed"', async () => {
    const { customerId } = await add({ lines: lines('customer', 'bot') });
    await count();
    expect(await boxes()).toEqual({ assumed: 1 });
    const other = await shop.staff.browser.post('/channels', { type: 'web_widget', name: 'Other' });
    await addScripted(app, companyId, {
      channelId: Number(other.body.id),
      customerId,
      lines: [{ who: 'customer', at: new Date() }],
    });
    await lookForChanges(app.sql, new Date());
    await countChanges(app.sql, new Date());
    expect(await boxes()).toEqual({ came_back: 1 });
  });

  test('after more than a week, or having said that it was solved, did not', async () => {
    const at = (days: number, ...who: ScriptedLine['who'][]) =>
      who.map((each, n) => ({ who: each, at: ago(days * DAY - n * 600_000) }));
    const old = await add({ lines: at(16, 'customer', 'bot') });
    await add({ customerId: old.customerId, lines: at(4, 'customer', 'bot') });
    const { customerId } = await add({ lines: lines('customer', 'bot'), rating: 5 });
    await add({ customerId, lines: [{ who: 'customer', at: ago(600_000) }] });
    await count();
    const { period } = await report(
      `?from=${ago(20 * DAY)
        .toISOString()
        .slice(0, 10)}`,
    );
    expect(period.bot).toMatchObject({ assumed: 2, came_back: 0, confirmed: 1 });
  });

  test('is found after two customers turn out to be one', async () => {
    const one = await add({ lines: lines('customer', 'bot') });
    const other = await add({ lines: [{ who: 'customer', at: ago(600_000) }] });
    await count();
    expect(await boxes()).toEqual({ assumed: 1 });
    const merged = await shop.staff.browser.post(`/customers/${one.customerId}/merge`, {
      other_id: other.customerId,
    });
    expect(merged.status).toBeLessThan(300);
    await countChanges(app.sql, new Date());
    expect(await boxes()).toEqual({ came_back: 1 });
  });
});

test('a change of mind moves the conversation to another box at once', async () => {
  const { id } = await add({ lines: lines('customer', 'bot', 'ended by the customer') });
  const rate = (rating: number) =>
    app.sql.asSystem(({ db }) =>
      db.updateTable('conversations').set({ rating, rated_at: new Date() }).where('id', '=', id).execute(),
    );
  await count();
  expect(await boxes()).toEqual({ assumed: 1 });
  await rate(2);
  await countChanges(app.sql, new Date());
  expect(await boxes()).toEqual({ unsolved: 1 });
  await rate(5);
  await countChanges(app.sql, new Date());
  expect(await boxes()).toEqual({ confirmed: 1 });
  expect((await report()).period.rating).toEqual({ count: 1, sum: 5 });
});

test('a customer who writes on after a long silence is no longer over', async () => {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say('Hello?');
  await shop.staff.browser.post(`/conversations/${visitor.conversationId}/messages/send`, {
    text: 'Yes?',
    client_id: newClientId(),
  });
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('conversations')
      .set({ last_message_at: ago(3 * DAY), started_at: ago(3 * DAY) })
      .where('id', '=', visitor.conversationId)
      .execute(),
  );
  await count();
  expect(await boxes('people')).toEqual({ assumed: 1 });
  await visitor.say('Here I am again');
  await lookForChanges(app.sql, new Date());
  await countChanges(app.sql, new Date());
  expect(await boxes('people')).toEqual({});
});

test('an erased customer leaves the counts and no link', async () => {
  const { customerId, id } = await add({ lines: lines('customer', 'bot') });
  await count();
  const behind = async () => (await shop.staff.browser.get('/figures/behind?kind=outcome')).body.data;
  expect(await behind()).toMatchObject([{ conversation_id: id, outcome: 'assumed' }]);
  expect((await shop.staff.browser.call('DELETE', `/customers/${customerId}`)).status).toBe(204);
  await count();
  expect(await boxes()).toEqual({ assumed: 1 });
  expect(await behind()).toMatchObject([{ conversation_id: null, customer: null }]);
});

test('a member who was deactivated keeps their figures and their name', async () => {
  const dan = await colleague(app, shop.staff, { name: 'Dan' });
  const { user } = (await dan.browser.get('/profile/me')).body as { user: { id: number } };
  await add({
    lines: lines('customer', 'person').map((line) => ({ ...line, ...(line.userId && { userId: user.id }) })),
  });
  await count();
  await shop.staff.browser.post(`/members/${user.id}/deactivate`);
  const { people } = (await shop.staff.browser.get('/figures')).body as { people: object[] };
  expect(people).toMatchObject([{ user_id: user.id, name: 'Dan', is_active: false, answered: 1 }]);
});
