import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { createExplainedDatabase, watchPlans } from '../testing/plans.ts';
import { stopSchedules } from '../testing/run-job.ts';

const CONVERSATIONS = 30_000;
const TEAMS = 50;
const VIEWS = 500;

let app: TestApp;
let shop: Shop;
let plans: Awaited<ReturnType<typeof watchPlans>>;
let its: { team: number; rareTeam: number; colleague: number };

beforeAll(async () => {
  const databaseUrl = await createExplainedDatabase();
  app = await buildTestApp({ DATABASE_URL: databaseUrl });
  shop = await openShop(app);
  const { companyId, userId } = shop.staff;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'");
  // One in a hundred is open and urgent, half of those wait; a thousandth of the customers is blocked.
  await client.query(`
    INSERT INTO customers (company_id, name, first_platform, blocked_at)
    SELECT ${companyId}, 'Customer ' || n, 'web_widget', CASE WHEN n % 1000 = 0 THEN now() END FROM generate_series(1, ${CONVERSATIONS}) n`);
  await client.query(`
    INSERT INTO teams (company_id, name) SELECT ${companyId}, 'Team ' || n FROM generate_series(1, ${TEAMS}) n`);
  await client.query(`
    INSERT INTO conversations (company_id, channel_id, customer_id, platform, team_id, priority, is_handed_off, handed_off_to,
      last_message_at, began_waiting_at, last_seq, last_customer_seq, ended_at)
    SELECT ${companyId}, ${shop.channelId}, k.id, 'web_widget', (SELECT min(id) FROM teams WHERE company_id = ${companyId}) + n % ${TEAMS},
      CASE WHEN n % 100 = 0 THEN 4 ELSE 2 END, (n / 100) % 2 = 0, CASE WHEN (n / 100) % 4 = 0 THEN ${userId} END, now() - n * interval '1 minute',
      CASE WHEN n % 200 = 0 THEN now() - n * interval '1 minute' END, 1, 0, CASE WHEN n % 100 <> 0 THEN now() END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customers WHERE company_id = ${companyId}) k`);
  await client.query(`
    INSERT INTO inbox_views (company_id, owner_id, name, is_shared, position, filter)
    SELECT ${companyId}, ${userId}, 'View ' || n, n % 2 = 0, n, (ARRAY['{"view": "open", "priority": "urgent"}',
      '{"view": "waiting", "assignee": "me"}', '{"view": "bot", "platform": "telegram"}', '{"view": "unassigned"}',
      '{"view": "ended", "isBlocked": true}'])[n % 5 + 1]::jsonb FROM generate_series(1, ${VIEWS}) n`);
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ id: string }>(
    `SELECT min(id) AS id FROM teams WHERE company_id = ${companyId}`,
  );
  await client.end();
  its = { team: Number(rows[0]?.id), rareTeam: 99_999_999, colleague: userId };
  await stopSchedules(app);
  plans = await watchPlans(databaseUrl);
  await app.jobs.stop(); // what looks for waiting customers reads conversations, too
});
afterAll(() => app.close());

const get = async (path: string) => {
  const reply = await shop.staff.browser.get(path);
  expect(reply.status).toBe(200);
  return reply.body as { data: { id: number }[]; views: unknown[]; teams: unknown[] };
};
const during = async (action: () => Promise<unknown>, maxRows: number) => {
  plans.takeScans();
  await action();
  const { statements, scans } = plans.takeScans(maxRows);
  return { statements, scans: scans.filter((scan) => !/search_words/.test(scan)) };
};

test.each([
  ['of a team', 'team_id=:team&status=open', 30],
  ['of no team', 'team_id=:rareTeam', 0],
  ['that are urgent', 'priority=urgent', 30],
  ['that are urgent and open', 'priority=urgent&status=open', 30],
  ['of normal priority', 'priority=normal', 30],
  ['that nobody could call low', 'priority=low', 0],
  ['of a colleague', 'assignee=:colleague&status=open', 30],
  ['that nobody holds', 'assignee=none&answered_by=people&status=open', 30],
  ['of blocked customers', 'is_blocked=true', 30],
  ['that wait and are urgent', 'waiting=true&priority=urgent', 30],
])('the inbox shows conversations %s without reading all of them', async (_, query, length) => {
  expect([...plans.large]).toEqual(expect.arrayContaining(['conversations', 'customers']));
  const path = `/conversations?${query.replace(/:(\w+)/g, (__, name: keyof typeof its) => String(its[name]))}`;
  const { statements, scans } = await during(async () => expect((await get(path)).data).toHaveLength(length), 6_000);
  expect(statements.filter((text) => /FROM conversations c\b/.test(text))).toHaveLength(1);
  expect(scans).toEqual([]);
});

test('the counts of the views read no more than a hundred rows each', async () => {
  const { statements, scans } = await during(() => get('/conversations/counts'), 6_000);
  expect(statements.filter((text) => /FROM conversations c\b/.test(text))).toHaveLength(1);
  expect(scans).toEqual([]);
});

test(`${VIEWS} saved views are listed, and those on screen are counted with ${TEAMS} teams, by one query each`, async () => {
  let ids: number[] = [];
  const listed = await during(async () => (ids = (await get('/inbox-views')).data.map(({ id }) => id)), 6_000);
  expect(ids).toHaveLength(VIEWS);
  expect(listed.statements.filter((text) => /from "?inbox_views/i.test(text))).toHaveLength(1);
  const few = await during(() => get(`/inbox-column?views=${ids.slice(0, 5).join(',')}`), 20_000);
  const counted = await during(async () => {
    const column = await get(`/inbox-column?views=${ids.slice(0, 50).join(',')}`);
    expect([column.views.length, column.teams.length]).toEqual([50, TEAMS]);
  }, 20_000);
  // One for the teams, one for all views.
  expect(counted.statements.filter((text) => /FROM conversations c\b/.test(text))).toHaveLength(2);
  const relevant = (statements: string[]) =>
    statements.filter((text) => /inbox_views|channels|conversations c\b/.test(text));
  expect(relevant(counted.statements)).toHaveLength(relevant(few.statements).length);
  expect(counted.scans).toEqual([]);
});
