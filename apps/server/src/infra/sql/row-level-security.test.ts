import { sql as raw } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { verified, type Person } from '../../testing/people.ts';
import { parseBigint } from './sql.ts';

let app: TestApp;
let ana: Person;
let dan: Person;
beforeAll(async () => {
  app = await buildTestApp();
  [ana, dan] = [await verified(app), await verified(app)];
});
afterAll(() => app.close());

const TABLES = ['users', 'sessions', 'companies', 'one_time_tokens', 'jobs'] as const;

test('a query without a company scope returns no rows', async () => {
  // A connection like the server's, but outside inCompany and asSystem.
  const client = new pg.Client({ connectionString: app.databaseUrl, options: '-c role=parley_app' });
  await client.connect();
  for (const table of TABLES) expect((await client.query(`SELECT * FROM ${table}`)).rows).toEqual([]);
  expect((await client.query('SELECT * FROM mailbox')).rows).toEqual([]);
  expect((await client.query("UPDATE users SET name = 'x'")).rowCount).toBe(0);
  expect((await client.query('DELETE FROM companies')).rowCount).toBe(0);
  await client.end();
  expect(await app.sql.asSystem(({ db }) => db.selectFrom('users').select('id').execute())).toHaveLength(2);
});

test('a query without WHERE sees and changes only its own company', async () => {
  await app.sql.inCompany(ana.companyId, async ({ db }) => {
    expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: ana.userId }]);
    expect(await db.selectFrom('companies').select('id').execute()).toEqual([{ id: ana.companyId }]);
    const [changed] = await db.updateTable('users').set({ phone: '+1' }).execute();
    expect(changed?.numUpdatedRows).toBe(1n);
  });
  const danNow = await app.sql.inCompany(dan.companyId, ({ db }) =>
    db.selectFrom('users').select('phone').executeTakeFirstOrThrow(),
  );
  expect(danNow.phone).toBeNull();
});

test('nobody can write a row into another company', async () => {
  const smuggle = app.sql.inCompany(ana.companyId, ({ db }) =>
    db
      .insertInto('users')
      .values({ company_id: dan.companyId, name: 'x', email: 'x@x.example', password_hash: 'x' })
      .execute(),
  );
  await expect(smuggle).rejects.toThrow(/row-level security/);
});

test('the scope ends with its transaction', async () => {
  await app.sql.inCompany(ana.companyId, async ({ db }) => db.selectFrom('users').select('id').execute());
  const seen = await app.sql.inCompany(dan.companyId, ({ db }) =>
    raw<{ id: number }>`SELECT id FROM users`.execute(db),
  );
  expect(seen.rows).toEqual([{ id: dan.userId }]);
});

test('every table with a company has row-level security, with one policy per role', async () => {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ table: string; on: boolean; policies: string[] }>(`
    SELECT c.relname AS table, c.relrowsecurity AS on,
      array(SELECT p.polname::text FROM pg_policy p WHERE p.polrelid = c.oid ORDER BY 1) AS policies
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> 'schema_migrations'`);
  await client.end();
  expect(rows.length).toBeGreaterThanOrEqual(TABLES.length);
  // Tables without a company are only for the system.
  const shared = new Set([
    'data_deletions',
    'figure_watch',
    'key_canary',
    'mailbox',
    'removed_files',
    'search_progress',
  ]);
  // Readable by everyone, written only by a restore.
  const readOnly = new Set(['live_epoch']);
  for (const row of rows) {
    const usual = shared.has(row.table) ? ['system'] : ['company', 'system'];
    const policies = readOnly.has(row.table) ? ['everyone_reads'] : usual;
    expect(row).toEqual({ table: row.table, on: true, policies });
  }
});

test('the server does not connect as a superuser or an owner', async () => {
  const { rows } = await app.sql.inCompany(ana.companyId, ({ db }) =>
    raw<{
      user: string;
      isSuper: boolean;
      bypasses: boolean;
    }>`SELECT current_user AS user, rolsuper AS "isSuper", rolbypassrls AS bypasses FROM pg_roles WHERE rolname = current_user`.execute(
      db,
    ),
  );
  expect(rows).toEqual([{ user: 'parley_app', isSuper: false, bypasses: false }]);
});

test('a company id must be a positive integer, so that nothing else can reach the SQL text', () => {
  for (const bad of [0, -1, 1.5, Number.NaN, '1; DROP TABLE users' as never]) {
    expect(() => app.sql.inCompany(bad, async () => {})).toThrow(TypeError);
  }
});

test.each([
  ['0', 0],
  ['42', 42],
  ['-7', -7],
  ['9007199254740991', Number.MAX_SAFE_INTEGER],
])('the bigint %s is read as a number', (text, value) => {
  expect(parseBigint(text)).toBe(value);
});

test('a bigint that no JavaScript number can hold is refused, not rounded', () => {
  expect(() => parseBigint('9007199254740993')).toThrow(RangeError);
});
