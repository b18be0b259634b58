import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createExplainedDatabase, watchPlans } from '../../testing/plans.ts';
import { createLog } from '../log.ts';
import { connectSql, type Sql } from '../sql/sql.ts';
import { createJobs, type Jobs } from './jobs.ts';

const STALLED = 60_000;
let databaseUrl: string;
let sql: Sql;
let jobs: Jobs;
let companies: number[];

beforeAll(async () => {
  databaseUrl = await createExplainedDatabase();
  sql = connectSql(databaseUrl, { size: 8, waitMs: 60_000 }, () => {});
  companies = await sql.asSystem(async ({ db }) => {
    const names = ['Busy', 'Second', 'Third', 'Fourth'].map((name) => ({ name }));
    return (await db.insertInto('companies').values(names).returning('id').execute()).map(({ id }) => id);
  });
});
afterAll(() => sql.close());
afterEach(async () => {
  await jobs.stop();
  await sql.asSystem(({ db }) => db.deleteFrom('jobs').execute());
});

/** Polling is off, so jobs are claimed only when something wakes the worker. */
const newJobs = () => createJobs(sql, createLog('silent'), { leaseMs: 60_000, pollMs: 60_000, stopMs: 200 });
const addMany = (kind: string, count: number, companyId: number | null = null) =>
  sql.asSystem((tx) =>
    tx.run(
      'add-many',
      "INSERT INTO jobs (kind, company_id, run_at) SELECT $1, $2, now() - interval '1 hour' FROM generate_series(1, $3::integer)",
      [kind, companyId, count],
    ),
  );

test('60,000 due jobs of a kind without free slots are not read when others are claimed', async () => {
  await addMany('stalled', STALLED);
  const forever = Promise.withResolvers<void>();
  const ran: number[] = [];
  let stalled = 0;
  jobs = newJobs();
  jobs.handle('stalled', () => ((stalled += 1), forever.promise), { atOnce: 5 });
  jobs.handle('quick', async () => void ran.push(1));
  await jobs.start();
  await expect.poll(() => stalled).toBe(5);
  const plans = await watchPlans(databaseUrl, ['jobs']);
  for (let n = 1; n <= 5; n += 1) {
    await sql.asSystem((tx) => jobs.enqueue(tx, { kind: 'quick' }));
    await expect.poll(() => ran.length, { interval: 5 }).toBe(n);
  }
  const { statements, scans } = plans.takeScans(100);
  expect(statements.filter((text) => text.includes('SKIP LOCKED')).length).toBeGreaterThanOrEqual(5);
  expect(scans).toEqual([]);
  forever.resolve();
});

test('a pool with one slot does not make others claim their jobs one by one', async () => {
  let started = 0;
  const release = Promise.withResolvers<void>();
  jobs = newJobs();
  jobs.handle('narrow', async () => {}, { atOnce: 1 });
  jobs.handle('wide', () => ((started += 1), release.promise), { atOnce: 40 });
  await addMany('wide', 40);
  const plans = await watchPlans(databaseUrl, ['jobs']);
  await jobs.start();
  await expect.poll(() => started).toBe(40);
  const { statements } = plans.takeScans();
  expect(statements.filter((text) => text.includes('SKIP LOCKED')).length).toBeLessThan(10);
  release.resolve();
});

test('a company with thousands of due jobs does not make others wait for all of them', async () => {
  const [busy = 0, ...others] = companies;
  const order: (number | null)[] = [];
  jobs = newJobs();
  jobs.handle('import', async (_, { companyId }) => void order.push(companyId), { atOnce: 2 });
  await addMany('import', 5_000, busy);
  for (const other of others) await addMany('import', 1, other);
  await addMany('import', 1); // belongs to no company
  await jobs.start();
  await expect.poll(() => others.filter((other) => order.includes(other))).toEqual(others);
  for (const other of others) expect(order.indexOf(other)).toBeLessThan(100); // of 5,000: a few batches at most
  expect(order.filter((company) => company === busy).length).toBeGreaterThan(others.length); // and the busy company is served as well
});

test('kinds that share a pool take turns as well', async () => {
  const order: string[] = [];
  jobs = newJobs();
  for (const kind of ['first', 'second']) jobs.handle(kind, async () => void order.push(kind));
  await addMany('first', 1_000);
  await addMany('second', 1);
  await jobs.start();
  await expect.poll(() => order).toContain('second');
  expect(order.indexOf('second')).toBeLessThan(20);
});
