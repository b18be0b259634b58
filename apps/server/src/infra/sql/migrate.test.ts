import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import { migrate } from './migrate.ts';

const FAST = { lockTimeoutMs: 150, retryMs: 50 };
const clients: pg.Client[] = [];
let url: string;
let folder: URL;

beforeEach(async () => {
  const name = `migrate_${randomBytes(6).toString('hex')}`;
  const admin = await connect(inject('postgresUrl'));
  await admin.query(`CREATE DATABASE ${name}`);
  url = inject('postgresUrl').replace(/parley$/, name);
  folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'parley-migrations-'))}/`);
  file('0001-notes.sql', 'CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, text text);');
  await run();
  const client = await connect();
  await client.query("INSERT INTO notes (text) SELECT 'note ' || n FROM generate_series(1, 2000) n");
});
afterAll(() => Promise.all(clients.map((client) => client.end().catch(() => {}))));

async function connect(to = url): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to, statement_timeout: 20_000 });
  client.on('error', () => {});
  await client.connect();
  clients.push(client);
  return client;
}
const file = (name: string, sql: string) => writeFileSync(new URL(name, folder), sql);
const run = (options = {}) => migrate(url, { folder, ...FAST, ...options });

/** A long-running reader, such as a report or a backup. */
async function longReader(): Promise<{ end: () => Promise<unknown> }> {
  const client = await connect();
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await client.query('SELECT count(*) FROM notes');
  return { end: () => client.query('COMMIT') };
}

async function migrationWaits(): Promise<number> {
  const client = await connect();
  const find = async () => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley migrate'
        AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.pid;
  };
  await expect.poll(find, { interval: 10 }).toBeDefined();
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'parley migrate' AND state = 'active'`,
  );
  return rows[0]?.pid ?? 0;
}

const indexes = async () => {
  const { rows } = await (
    await connect()
  ).query<{ name: string; isValid: boolean; oid: number }>(
    `SELECT c.relname AS name, indisvalid AS "isValid", c.oid::integer FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE indrelid = 'notes'::regclass ORDER BY 1`,
  );
  return rows;
};

test('writes continue while an index is built', async () => {
  file(
    '0002-index.sql',
    '-- parley: expand, no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS notes_text ON notes (text);',
  );
  const reader = await longReader();
  const migration = run();
  await migrationWaits(); // the build is running, and cannot finish before the reader does
  const writer = await connect();
  await writer.query("INSERT INTO notes (text) VALUES ('written during the build')");
  await writer.query("UPDATE notes SET text = 'changed' WHERE id = 1");
  await reader.end();
  expect(await migration).toEqual(['0002-index.sql']);
  expect(await indexes()).toMatchObject([{ name: 'notes_text', isValid: true }]);
});

test('a long-running reader does not make writers queue behind a migration', async () => {
  file('0002-column.sql', '-- parley: expand\nALTER TABLE notes ADD COLUMN colour text;');
  const reader = await longReader();
  const notices: string[] = [];
  const migration = run({ onNotice: (message: string) => notices.push(message) });
  await migrationWaits();
  const writer = await connect();
  for (let n = 0; n < 20; n += 1) await writer.query("INSERT INTO notes (text) VALUES ('not held up')");
  await expect.poll(() => notices).toEqual([expect.stringMatching(/waits for a table in use/)]);
  await reader.end();
  expect(await migration).toEqual(['0002-column.sql']);
});

test('a migration that cannot lock its table gives up and says who holds it', async () => {
  file('0002-column.sql', 'ALTER TABLE notes ADD COLUMN colour text;');
  const reader = await longReader();
  await expect(run({ giveUpMs: 300 })).rejects.toThrow(
    /0002-column\.sql failed: .*lock timeout.*Open transactions: \d+/,
  );
  await reader.end();
  expect(await run()).toEqual(['0002-column.sql']);
});

test('a migration interrupted by a crash is completed by the next start without repeating its first half', async () => {
  file(
    '0002-indexes.sql',
    `-- parley: expand, no transaction
     CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_id ON notes (id);
     CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_text ON notes (text) WHERE text <> ';';`,
  );
  const client = await connect();
  await client.query('CREATE INDEX notes_id ON notes (id)'); // the first statement
  const reader = await longReader();
  const migration = run().catch((error: unknown) => error);
  await client.query('SELECT pg_terminate_backend($1)', [await migrationWaits()]);
  expect(await migration).toBeInstanceOf(Error);
  await reader.end();
  const [first, cut] = await indexes();
  expect(cut).toMatchObject({ name: 'notes_text', isValid: false });

  expect(await run()).toEqual(['0002-indexes.sql']);
  expect(await indexes()).toMatchObject([
    { name: 'notes_id', oid: first?.oid },
    { name: 'notes_text', isValid: true },
  ]);
});

test('nodes that start together do not deadlock', async () => {
  file(
    '0002-index.sql',
    '-- parley: expand, no transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS notes_text ON notes (text);',
  );
  const reader = await longReader(); // so that the others wait while the index is built
  const nodes = Array.from({ length: 4 }, () => run());
  await migrationWaits();
  await reader.end();
  const done = await Promise.all(nodes);
  expect(done.toSorted((a, b) => b.length - a.length)).toEqual([['0002-index.sql'], [], [], []]);
  expect(await indexes()).toMatchObject([{ isValid: true }]);
});

test.each([
  ['can start again on a schema that only added to it', '-- parley: expand\n', /this version can run on it/],
  ['refuses a schema that took something away', '-- parley: contract\n', /this version cannot run on it/],
  ['refuses a schema that does not say what it did', '', /this version cannot run on it/],
])('the version before %s', async (_, mark, outcome) => {
  const old = folder;
  folder = pathToFileURL(`${mkdtempSync(join(tmpdir(), 'parley-migrations-'))}/`);
  file('0001-notes.sql', 'CREATE TABLE notes (id bigint GENERATED ALWAYS AS IDENTITY, text text);');
  file('0002-next.sql', `${mark}ALTER TABLE notes ADD COLUMN colour text;`);
  await run();
  folder = old;
  const notices: string[] = [];
  const applied = await run({ onNotice: (message: string) => notices.push(message) }).catch((error: Error) => error);
  const answer = applied instanceof Error ? applied.message : notices.join();
  expect(answer).toContain('0002-next.sql');
  expect(answer).toMatch(outcome);
});

test('a database from before version marks is adopted', async () => {
  const client = await connect();
  await client.query('ALTER TABLE schema_migrations DROP COLUMN is_expand');
  file('0002-column.sql', '-- parley: expand\nALTER TABLE notes ADD COLUMN colour text;');
  expect(await run()).toEqual(['0002-column.sql']);
  expect((await client.query('SELECT name, is_expand FROM schema_migrations ORDER BY name')).rows).toEqual([
    { name: '0001-notes.sql', is_expand: false },
    { name: '0002-column.sql', is_expand: true },
  ]);
});

test('a file changed after it was applied is refused', async () => {
  file('0001-notes.sql', 'CREATE TABLE notes (id bigint);');
  await expect(run()).rejects.toThrow(/0001-notes\.sql was changed/);
});

test('a failed file is rolled back completely', async () => {
  file('0002-two.sql', 'ALTER TABLE notes ADD COLUMN colour text; ALTER TABLE nowhere ADD COLUMN colour text;');
  await expect(run()).rejects.toThrow(/0002-two\.sql failed: .*nowhere/);
  file('0002-two.sql', 'ALTER TABLE notes ADD COLUMN colour text;');
  expect(await run()).toEqual(['0002-two.sql']);
});
