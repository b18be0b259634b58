import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../testing/chat.ts';
import { colleague, type Person } from '../testing/people.ts';

let app: TestApp;
let shop: Shop;
let dan: Person;
let vera: Person;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  dan = await colleague(app, shop.staff, { name: 'Dan' });
  vera = await colleague(app, shop.staff, { name: 'Vera' });
});
afterAll(() => app.close());

const owner = () => shop.staff.browser;
const online = (...people: Person[]) =>
  Promise.all(people.map(({ browser }) => browser.post('/availability/active', { idle_seconds: 0 })));
const choose = (person: Person, availability: string) => person.browser.call('PUT', '/availability', { availability });
const limit = (person: Person, capacity: number) => owner().call('PATCH', `/members/${person.userId}`, { capacity });

async function team(routing: string, ...members: Person[]): Promise<number> {
  const name = `Team ${routing}`;
  const reply = await owner().post('/teams', { name, routing, member_ids: members.map(({ userId }) => userId) });
  expect(reply.status).toBe(201);
  return Number(reply.body.id);
}
const fallBackTo = (teamId: number) => owner().call('PUT', '/routing', { rules: [], fallback_team_id: teamId });

async function customer(words = 'Is anybody there?'): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start();
  await visitor.say(words);
  return visitor;
}
const look = async ({ conversationId }: TestVisitor) =>
  (await owner().get(`/conversations/${conversationId}`)).body as {
    handed_off_to: { id: number } | null;
    team: { id: number } | null;
  };
const holder = async (visitor: TestVisitor) => (await look(visitor)).handed_off_to?.id ?? null;
const isHeldBy = async (visitor: TestVisitor, { userId }: Person) => {
  await expect.poll(() => holder(visitor), { timeout: 15_000, interval: 100 }).toBe(userId);
};
const notes = async ({ conversationId }: TestVisitor) =>
  (
    (await owner().get(`/conversations/${conversationId}/messages`)).body.data as {
      type: string;
      text: string;
      extras: { assignee?: { name: string } } | null;
    }[]
  ).flatMap(({ type, text, extras }) => (type === 'event' ? [`${text} ${extras?.assignee?.name ?? ''}`] : []));
/** Long enough for the watch to have looked twice. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 4_500));

describe('giving out', () => {
  test('in turn: each gets one, and the thread says so', async () => {
    await fallBackTo(await team('turn', dan, vera));
    await online(dan, vera);
    const [one, two, three] = [await customer(), await customer(), await customer()];
    await expect.poll(() => holder(three), { timeout: 15_000 }).not.toBe(null);
    const holders = [await holder(one), await holder(two), await holder(three)];
    expect(new Set(holders.slice(0, 2))).toEqual(new Set([dan.userId, vera.userId]));
    expect(holders[2]).toBe(holders[0]);
    expect(await notes(one)).toEqual([`assigned ${holders[0] === dan.userId ? 'Dan' : 'Vera'}`]);
  });

  test('by free places: whoever has most room, and nobody beyond their places', async () => {
    await limit(dan, 1);
    await limit(vera, 3);
    await fallBackTo(await team('free', dan, vera));
    await online(dan, vera);
    const visitors = [];
    for (let count = 0; count < 5; count += 1) visitors.push(await customer());
    await settle();
    const holders = await Promise.all(visitors.map(holder));
    const held = (person: Person) => holders.filter((id) => id === person.userId).length;
    expect([held(dan), held(vera), holders.filter((id) => id === null).length]).toEqual([1, 3, 1]);
    // A place that becomes free is filled.
    const first = visitors[holders.indexOf(dan.userId)];
    await dan.browser.post(`/conversations/${first?.conversationId}/end`);
    const last = visitors[holders.indexOf(null)];
    if (last) await isHeldBy(last, dan);
  });

  test('leaves alone who is not at work, and teams that give out by hand', async () => {
    await fallBackTo(await team('turn', dan));
    await online(vera);
    const nobody = await customer();
    await settle();
    expect(await look(nobody)).toMatchObject({ handed_off_to: null, team: { name: 'Team turn' } });

    await online(dan);
    await isHeldBy(nobody, dan);
    await fallBackTo(await team('hand', dan));
    const byHand = await customer();
    await settle();
    expect(await look(byHand)).toMatchObject({ handed_off_to: null, team: { name: 'Team hand' } });
  });
});

describe('a conversation whose customer waits goes on to the next', () => {
  const gone: [string, () => Promise<unknown>][] = [
    ['is off', () => choose(dan, 'off')],
    ['has been away for ten minutes', awayForLong],
    ['is deactivated', () => owner().post(`/members/${dan.userId}/deactivate`)],
  ];
  async function awayForLong() {
    await choose(dan, 'away');
    const since = { state_since: new Date(Date.now() - 11 * 60_000) };
    await app.sql.asSystem(({ db }) =>
      db.updateTable('memberships').set(since).where('user_id', '=', dan.userId).execute(),
    );
  }
  test.each(gone)('when its holder %s', async (_, leave) => {
    await fallBackTo(await team('turn', dan, vera));
    await online(dan);
    const visitor = await customer();
    await isHeldBy(visitor, dan);
    await online(vera);
    await leave();
    await isHeldBy(visitor, vera);
    expect((await notes(visitor)).at(-1)).toBe('assigned Vera');
  });

  test('but not when they fetch a coffee, nor when the customer has an answer', async () => {
    await fallBackTo(await team('turn', dan, vera));
    await online(dan);
    const [waiting, answered] = [await customer(), await customer()];
    await isHeldBy(waiting, dan);
    await isHeldBy(answered, dan);
    await dan.browser.post(`/conversations/${answered.conversationId}/messages/send`, {
      client_id: 'answer-1',
      text: 'Yes',
    });
    await online(vera);
    await choose(dan, 'away');
    await settle();
    expect(await holder(waiting)).toBe(dan.userId);
    await choose(dan, 'off');
    await isHeldBy(waiting, vera);
    expect(await holder(answered)).toBe(dan.userId);
  });
});

test('whoever is being deactivated cannot be assigned anything at that moment', async () => {
  const visitors = await Promise.all(Array.from({ length: 8 }, () => customer()));
  await Promise.all([
    ...visitors.map(({ conversationId }) =>
      owner().post(`/conversations/${conversationId}/assign`, { user_id: dan.userId }),
    ),
    ...visitors.map(({ conversationId }) =>
      dan.browser.call('PUT', `/conversations/${conversationId}`, { is_handed_off: true }),
    ),
    owner().post(`/members/${dan.userId}/deactivate`),
  ]);
  expect(await Promise.all(visitors.map(holder))).toEqual(visitors.map(() => null));
});
