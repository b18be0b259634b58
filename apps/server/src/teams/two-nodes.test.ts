import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, TestVisitor, type Shop } from '../testing/chat.ts';
import { inTurns } from '../testing/models.ts';
import { addPeopleAtWork } from '../testing/team-members.ts';
import { createGivingOut } from './giving-out.ts';

const SECRET_KEY = 'one key for both nodes of this test file';
const CONVERSATIONS = 200;
const PEOPLE = 20;
const CAPACITY = 11;

let nodes: [TestApp, TestApp];
let shop: Shop;
beforeAll(async () => {
  const first = await buildTestApp({ SECRET_KEY });
  nodes = [first, await buildTestApp({ SECRET_KEY, DATABASE_URL: first.databaseUrl })];
  shop = await openShop(first);
  // Their own watches would be a third and a fourth.
  await Promise.all(nodes.map(({ jobs }) => jobs.stop()));
});
afterAll(() => Promise.all(nodes.map((node) => node.close())));

const loads = async (): Promise<number[]> => {
  const { rows } = await nodes[0].sql.inCompany(shop.staff.companyId, ({ db }) =>
    raw<{ load: number }>`
      SELECT count(c.id)::integer AS load FROM (SELECT DISTINCT user_id FROM team_members) tm LEFT JOIN conversations c ON c.handed_off_to = tm.user_id
      GROUP BY tm.user_id`.execute(db),
  );
  return rows.map(({ load }) => load).toSorted((a, b) => a - b);
};

test('two nodes give 200 conversations to 20 people: each to one, evenly, and never beyond their places', async () => {
  const [one, two] = nodes;
  const memberIds = await addPeopleAtWork(one, shop.staff.companyId, PEOPLE, CAPACITY);
  const halves = [memberIds.slice(0, 15), memberIds.slice(5)];
  const visitors = await inTurns(Array.from({ length: CONVERSATIONS }).keys(), 16, async (index) => {
    const visitor = new TestVisitor(nodes[index % 2 === 0 ? 0 : 1], shop.key);
    await visitor.start();
    await visitor.say('Hello?');
    return visitor;
  });
  const everybody = await shop.staff.browser.post('/teams', {
    name: 'Everybody',
    routing: 'turn',
    member_ids: memberIds,
  });
  const all = visitors.map(({ conversationId }) => conversationId);
  const put = (teamId: number, ids: number[]) =>
    one.sql.asSystem(({ db }) =>
      db.updateTable('conversations').set({ team_id: teamId, handed_off_to: null }).where('id', 'in', ids).execute(),
    );
  await put(Number(everybody.body.id), all);

  const giveOut = nodes.map(({ sql, messages, realtime }) =>
    createGivingOut(sql, messages, realtime.announce, async () => {}),
  );
  /** Lets both nodes give out twice at the same time, and returns the most that anybody held at any moment. */
  const giveAll = async () => {
    let most = 0;
    let isDone = false;
    const watch = async () => {
      while (!isDone) most = Math.max(most, (await loads()).at(-1) ?? 0);
    };
    const watching = watch();
    await Promise.all([...giveOut, ...giveOut].map((give) => give()));
    isDone = true;
    await watching;
    return most;
  };
  expect(await giveAll()).toBeLessThanOrEqual(CAPACITY);
  const given = await loads();
  expect(given.reduce((sum, each) => sum + each, 0)).toBe(CONVERSATIONS);
  expect((given.at(-1) ?? 0) - (given[0] ?? 0)).toBeLessThanOrEqual(1);

  // Each conversation was given once.
  const notes = await one.sql.inCompany(shop.staff.companyId, ({ db }) =>
    db
      .selectFrom('messages')
      .select(({ fn }) => ['conversation_id', fn.countAll<number>().as('count')])
      .where('text', '=', 'assigned')
      .groupBy('conversation_id')
      .execute(),
  );
  expect(notes).toHaveLength(CONVERSATIONS);
  expect(notes.every(({ count }) => count === 1)).toBe(true);

  // People in two teams, which different nodes serve at the same time, and fewer places than customers.
  const teams = await Promise.all(
    halves.map(async (member_ids, at) => {
      const reply = await shop.staff.browser.post('/teams', {
        name: `Half ${at}`,
        routing: at ? 'free' : 'turn',
        member_ids,
      });
      return Number(reply.body.id);
    }),
  );
  await one.sql.asSystem(({ db }) => db.updateTable('memberships').set({ capacity: 9 }).execute());
  await put(teams[0] ?? 0, all.slice(0, 100));
  await put(teams[1] ?? 0, all.slice(100));
  expect(await giveAll()).toBe(9);
  // Whatever is left belongs to a team in which everybody is full.
  const { rows: idle } = await one.sql.inCompany(shop.staff.companyId, ({ db }) =>
    raw`
      SELECT FROM conversations c JOIN team_members tm ON tm.team_id = c.team_id WHERE c.handed_off_to IS NULL
      AND (SELECT count(*) FROM conversations held WHERE held.handed_off_to = tm.user_id) < 9`.execute(db),
  );
  expect(idle).toEqual([]);
  expect(two.logLines.filter((line) => line.includes('deadlock'))).toEqual([]);
}, 120_000);
