import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { fillTables } from '../testing/large-tables.ts';
import { createExplainedDatabase, watchPlans } from '../testing/plans.ts';
import { addPeopleAtWork } from '../testing/team-members.ts';

const TEAMS = 50;
const MEMBERS = 300;
const WAITING = 500;

let app: TestApp;
let shop: Shop;
let plans: Awaited<ReturnType<typeof watchPlans>>;
beforeAll(async () => {
  const databaseUrl = await createExplainedDatabase();
  app = await buildTestApp({ DATABASE_URL: databaseUrl });
  shop = await openShop(app);
  const { companyId, browser } = shop.staff;
  const people = await addPeopleAtWork(app, companyId, MEMBERS, 1);
  for (let team = 0; team < TEAMS; team += 1) {
    const member_ids = people.slice(team * 6, team * 6 + 30);
    const made = await browser.post('/teams', {
      name: `Team ${team}`,
      routing: team % 2 ? 'turn' : 'free',
      member_ids,
    });
    if (made.status !== 201) throw new Error(`No team: ${made.text}`);
  }
  await fillTables({ databaseUrl, companyId, channelId: shop.channelId });
  plans = await watchPlans(databaseUrl);
});
afterAll(() => app.close());

const teams = async () => (await shop.staff.browser.get('/teams')).body.data as { id: number; member_ids: number[] }[];
const watched = () => new Promise((resolve) => setTimeout(resolve, 5_000));

test('the watch never reads a large table from end to end, with nobody waiting or many', async () => {
  expect([...plans.large]).toEqual(expect.arrayContaining(['conversations', 'memberships']));
  plans.takeScans();
  await watched();
  expect(plans.takeScans().scans.filter((scan) => /routing_rules|handed_off_to|state/.test(scan))).toEqual([]);

  const [team] = await teams();
  await shop.staff.browser.call('PUT', '/routing', { rules: [], fallback_team_id: team?.id });
  await app.sql.asSystem(async ({ db }) => {
    const open = await db
      .selectFrom('conversations')
      .select('id')
      .where('company_id', '=', shop.staff.companyId)
      .where('channel_id', '=', shop.channelId)
      .limit(WAITING)
      .execute();
    await db
      .updateTable('conversations')
      .set({ is_handed_off: true, began_waiting_at: new Date(), ended_at: null, is_thread: true, is_test: false })
      .where(
        'id',
        'in',
        open.map(({ id }) => id),
      )
      .execute();
  });
  plans.takeScans();
  const held = () =>
    app.sql.asSystem(async ({ db }) => {
      const { count } = await db
        .selectFrom('conversations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('team_id', '=', team?.id ?? 0)
        .where('handed_off_to', 'is not', null)
        .executeTakeFirstOrThrow();
      return count;
    });
  await expect.poll(held, { timeout: 60_000, interval: 1_000 }).toBe(team?.member_ids.length);
  await watched();
  expect(plans.takeScans().scans.filter((scan) => /routing_rules|handed_off_to|state/.test(scan))).toEqual([]);
}, 120_000);

test('a page of members and the list of teams are one query each', async () => {
  const queriesOf = async (path: string, about: RegExp) => {
    plans.takeScans();
    const reply = await shop.staff.browser.get(path);
    const { statements, scans } = plans.takeScans();
    expect(scans.filter((scan) => about.test(scan))).toEqual([]);
    return {
      rows: reply.body.data as object[],
      queries: statements.filter((statement) => about.test(statement)).length,
    };
  };
  const members = await queriesOf('/members', /as "teams"|AS "teams"/);
  expect([members.rows.length, members.queries]).toEqual([50, 1]);
  const all = await queriesOf('/teams', /AS "memberIds"/);
  expect([all.rows.length, all.queries]).toEqual([TEAMS, 1]);
});
