import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { createExplainedDatabase, watchPlans } from '../testing/plans.ts';
import { stopSchedules } from '../testing/run-job.ts';

const ENTRIES = 200_000;

let app: TestApp;
let ana: Person;
let plans: Awaited<ReturnType<typeof watchPlans>>;

beforeAll(async () => {
  const databaseUrl = await createExplainedDatabase();
  app = await buildTestApp({ DATABASE_URL: databaseUrl });
  ana = await verified(app);
  const other = await verified(app);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'");
  // Nine of ten entries are the company's; half of them are sign-ins, person 7 and agent 9 are rare, and so are stops.
  await client.query(`
    INSERT INTO activity (company_id, created_at, kind, subject_id, user_id, user_name)
    SELECT CASE WHEN n % 10 = 0 THEN ${other.companyId} ELSE ${ana.companyId} END, now() - n * interval '1 minute',
      CASE WHEN n % ${ENTRIES / 10} = 1 THEN 'bots.stopped' WHEN n % 2 = 0 THEN 'account.signed_in' ELSE 'agent.published' END,
      CASE WHEN n % ${ENTRIES / 10} = 3 THEN 9 WHEN n % 2 = 1 THEN 10 END, CASE WHEN n % ${ENTRIES / 10} = 5 THEN 7 ELSE ${ana.userId} END, 'Ana'
    FROM generate_series(1, ${ENTRIES}) n`);
  await client.query('VACUUM ANALYZE activity');
  await client.end();
  await stopSchedules(app);
  plans = await watchPlans(databaseUrl);
});
afterAll(() => app.close());

test.each([
  ['everything', '', 50],
  ['of the busy person', 'person=:ana', 50],
  ['of a rare person', 'person=7', 10],
  ['of nobody', 'person=12345678', 0],
  ['about agents', 'subject=agent', 50],
  ['about stops', 'subject=bots', 10],
  ['about nothing of the company', 'subject=secret', 0],
  ['of one thing', 'subject=agent&subject_id=9', 10],
  ['of the busy thing', 'subject=agent&subject_id=10', 50],
  ['of a rare kind', 'kind=bots.stopped', 10],
  ['of a usual kind of a rare person', 'kind=agent.published&person=7', 10],
  ['of a day long ago', 'from=:day&to=:day', 50],
  ['of the busy person on a day long ago', 'person=:ana&from=:day&to=:day', 50],
])('the log shows entries %s by one query that reads only those, among many', async (_, query, length) => {
  expect([...plans.large]).toContain('activity');
  const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
  const path = `/activity?${query.replaceAll(':day', day).replace(':ana', String(ana.userId))}`;
  plans.takeScans();
  const page = (await ana.browser.get(path)).body as { data: unknown[]; next_cursor: string | null };
  const { statements, scans } = plans.takeScans(200);
  expect(page.data).toHaveLength(length);
  expect(statements.filter((text) => /FROM activity/.test(text))).toHaveLength(1);
  expect(scans).toEqual([]);
  if (!page.next_cursor) return;
  expect((await ana.browser.get(`${path}&cursor=${page.next_cursor}`)).status).toBe(200);
  expect(plans.takeScans(200).scans).toEqual([]);
});

test('old entries are found without reading the others', async () => {
  plans.takeScans();
  const { sweepActivity } = await import('./activity.ts');
  await app.sql.asSystem(sweepActivity);
  expect(plans.takeScans(20_000).scans).toEqual([]);
});
