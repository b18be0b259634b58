import { sql as raw } from 'kysely';
import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { signIn, verified, type Person } from '../testing/people.ts';

let app: TestApp;
let owner: Person;
let rich: Person;
beforeAll(async () => {
  app = await buildTestApp();
  owner = await verified(app);
  rich = await verified(app, { company_name: 'Rich & Sons' });
  await rich.browser.post('/sample-data');
});
afterAll(() => app.close());

const conversationsOf = (companyId: number) =>
  app.sql.asSystem(async ({ db }) => {
    const rows = await db.selectFrom('conversations').select('id').where('company_id', '=', companyId).execute();
    return rows.length;
  });

/** The company's row count in every table that has any. */
const rowsByTable = (companyId: number) =>
  app.sql.asSystem(async ({ db }) => {
    const { rows: tables } = await raw<{ name: string }>`
      SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'company_id' AND table_schema = 'public'
      ORDER BY table_name`.execute(db);
    const counts: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await raw<{ n: number }>`
        SELECT count(*) AS n FROM ${raw.table(name)} WHERE company_id = ${companyId}`.execute(db);
      if (rows[0]?.n) counts[name] = rows[0].n;
    }
    return counts;
  });

const companies = async (person = owner) =>
  (await person.browser.get('/instance/companies')).body.data as {
    id: number;
    name: string;
    people: number;
    conversations: number;
    storage_bytes: number;
    is_own: boolean;
  }[];
const remove = (id: number, name: string, person = owner) =>
  person.browser.post(`/instance/companies/${id}/remove`, { name });

test("the installation's owner sees every company and its usage; nobody else does", async () => {
  await expect.poll(() => conversationsOf(rich.companyId), { timeout: 240_000 }).toBeGreaterThan(0);
  const seen = await companies();
  expect(seen.map(({ id, is_own }) => [id, is_own])).toEqual([
    [rich.companyId, false],
    [owner.companyId, true],
  ]);
  expect(seen[0]).toMatchObject({
    name: 'Rich & Sons',
    people: 1,
    conversations: await conversationsOf(rich.companyId),
  });
  expect(seen[0]?.storage_bytes).toBeGreaterThan(0);

  for (const reply of [await rich.browser.get('/instance/companies'), await remove(owner.companyId, 'x', rich)])
    expect([reply.status, reply.body.code]).toEqual([403, 'forbidden']);
});

test("a company is removed only by its exact name, and never one's own", async () => {
  const refused = await remove(rich.companyId, 'Rich and Sons');
  expect([refused.status, refused.body.errors]).toEqual([422, { name: ['This is not the name of the company'] }]);
  const own = (await companies()).find(({ is_own }) => is_own);
  expect((await remove(owner.companyId, own?.name ?? '')).status).toBe(403);
  expect((await remove(999_999_999, 'x')).status).toBe(404);
  expect((await rich.browser.get('/profile/me')).status).toBe(200);
});

test('a removed company is signed out at once and erased completely, with its files, and no other company is touched', async () => {
  const before = await rowsByTable(owner.companyId);
  expect(Object.keys(await rowsByTable(rich.companyId)).length).toBeGreaterThan(10);
  const files = () =>
    existsSync(app.config.filesDir) ? readdirSync(app.config.filesDir, { recursive: true }).length : 0;
  const filesBefore = files();

  expect((await remove(rich.companyId, ' Rich & Sons ')).status).toBe(202);
  expect((await rich.browser.get('/profile/me')).status).toBe(401);
  expect((await signIn(app, rich.email)).reply.status).toBe(403);

  await expect.poll(async () => (await companies()).length, { timeout: 240_000 }).toBe(1);
  expect(await rowsByTable(rich.companyId)).toEqual({});
  // The log of whoever removed it remembers that.
  expect(await rowsByTable(owner.companyId)).toEqual({ ...before, activity: (before.activity ?? 0) + 1 });
  await expect.poll(files, { timeout: 240_000 }).toBeLessThan(filesBefore);
});
