import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { createExplainedDatabase, watchPlans } from '../testing/plans.ts';
import { stopSchedules } from '../testing/run-job.ts';
import { countChanges, lookForChanges } from './watch.ts';

const DAYS = 730;
const PER_DAY = 100;

let app: TestApp;
let ana: Person;
let plans: Awaited<ReturnType<typeof watchPlans>>;

beforeAll(async () => {
  const databaseUrl = await createExplainedDatabase();
  app = await buildTestApp({ DATABASE_URL: databaseUrl });
  ana = await verified(app);
  const { id: channelId } = (await ana.browser.post('/channels', { type: 'web_widget', name: 'Shop' })).body;
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'");
  const company = ana.companyId;
  await client.query(`
    INSERT INTO customers (id, company_id) OVERRIDING SYSTEM VALUE SELECT 1000000 + n, ${company} FROM generate_series(1, ${DAYS * PER_DAY}) n;
    INSERT INTO conversations (id, company_id, channel_id, customer_id, platform, last_seq, last_customer_seq, started_at, last_message_at, ended_at)
      OVERRIDING SYSTEM VALUE
      SELECT 1000000 + n, ${company}, ${Number(channelId)}, 1000000 + n, 'web_widget', 2, 1, at, at, at
      FROM (SELECT n, now() - n * interval '1 day' / ${PER_DAY} AS at FROM generate_series(1, ${DAYS * PER_DAY}) n) made;
    INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, text, status)
      SELECT company_id, id, channel_id, seq, 'incoming', 'customer', 'Hello', 'read' FROM conversations, generate_series(1, 2) seq;
    INSERT INTO figure_facts (company_id, conversation_id, kind, day, at, channel_id, user_id, bucket, value)
      SELECT company_id, id, kind, started_at::date, started_at, channel_id, ${ana.userId}, id % 50, 60
      FROM conversations, unnest(ARRAY['wait', 'outcome']) kind;
    INSERT INTO figure_days (company_id, day, kind, channel_id, user_id, bucket, count, sum)
      SELECT company_id, day, kind, channel_id, user_id, bucket, count(*), sum(value) FROM figure_facts GROUP BY 1, 2, 3, 4, 5, 6;`);
  await client.query('VACUUM ANALYZE');
  await client.end();
  await app.sql.asSystem(({ db }) => db.updateTable('figure_watch').set({ looked_at: new Date() }).execute());
  await stopSchedules(app);
  plans = await watchPlans(databaseUrl, ['figure_facts', 'figure_days', 'conversations', 'messages', 'customers']);
}, 120_000);
afterAll(() => app.close());

test.each([
  ['a report of a week', '/figures', 3_000],
  ['a report of a week long ago', '/figures?from=:old&to=:old', 3_000],
  ['the list behind a figure', '/figures/behind?kind=wait', 200],
  ['the list behind a figure long ago', '/figures/behind?kind=outcome&from=:old&to=:old', 300],
  ['the list behind a person', '/figures/behind?kind=wait&user_id=:ana', 200],
])('%s costs the same however long the history is', async (_, path, most) => {
  const old = new Date(Date.now() - 600 * 86_400_000).toISOString().slice(0, 10);
  plans.takeScans();
  const reply = await ana.browser.get(path.replaceAll(':old', old).replace(':ana', String(ana.userId)));
  expect(reply.status).toBe(200);
  const { statements, scans } = plans.takeScans(most);
  expect(statements.some((text) => /figure_(days|facts)/.test(text))).toBe(true);
  expect(scans).toEqual([]);
});

test('what has changed is found and counted without reading the rest', async () => {
  plans.takeScans();
  await lookForChanges(app.sql, new Date());
  await app.sql.asSystem(({ db }) =>
    db.insertInto('figure_changes').values({ company_id: ana.companyId, conversation_id: 1_000_500 }).execute(),
  );
  await countChanges(app.sql, new Date());
  const { statements, scans } = plans.takeScans(500);
  expect(statements.some((text) => /silent AS/.test(text))).toBe(true);
  expect(scans).toEqual([]);
});
