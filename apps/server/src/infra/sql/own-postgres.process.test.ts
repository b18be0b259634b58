import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpBrowser, mailsTo, newDataDir, startServer } from '../../testing/server-process.ts';
import { newPerson } from '../../testing/test-client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

/** An external PostgreSQL with an ordinary account that owns one database. */
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(newDataDir());
});
afterAll(() => postgres.stop());

async function asAdministrator(...statements: string[]) {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** The SQL from the guide for administrators of managed databases. */
function guideSql(): string[] {
  const guide = readFileSync(new URL('../../../../../docs/guides/operate.md', import.meta.url), 'utf8');
  const section = guide.split('## Managed PostgreSQL')[1]?.split('\n## ')[0] ?? '';
  const block = /```sql\n([^`]*)```/.exec(section)?.[1] ?? '';
  return block
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function newOwner(name: string, rights: string): Promise<string> {
  await asAdministrator(
    `CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  );
  const url = new URL(postgres.url);
  return `postgres://${name}:secret@${url.host}/${name}`;
}

test('an account that may not create roles is told what an administrator must do, and works once that is done', async () => {
  const DATABASE_URL = await newOwner('humble', 'NOCREATEROLE');
  const refused = await startServer(newDataDir(), { env: { DATABASE_URL } });
  expect(await refused.exited).toBe(1);
  expect(refused.output().trim()).toMatch(
    /^The account of DATABASE_URL may not set Parley up \(permission denied to create role\): .* docs\/guides\/operate\.md, section "Managed PostgreSQL"[^\n]*$/,
  );

  await asAdministrator(...guideSql().map((statement) => statement.replace(/\bTO parley$/, 'TO humble')));
  const server = await startServer(newDataDir(), { env: { DATABASE_URL } });
  expect((await new HttpBrowser(server.url).post('/auth/register', newPerson())).status).toBe(201);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await asAdministrator('DROP DATABASE humble', 'DROP ROLE parley_app', 'DROP ROLE parley_system');
});

test('a database that cannot be opened gives a one-line error with a hint, without the password', async () => {
  const { host } = new URL(postgres.url);
  for (const [DATABASE_URL, reason] of [
    [`postgres://parley:wrong-secret@${host}/parley`, 'password authentication failed'],
    ['postgres://parley:wrong-secret@127.0.0.1:1/parley', 'ECONNREFUSED'],
  ] as const) {
    const server = await startServer(newDataDir(), { env: { DATABASE_URL } });
    expect(await server.exited).toBe(1);
    expect(server.output().trim()).toMatch(/^The database at \S+ cannot be opened: .*Check DATABASE_URL[^\n]*$/);
    expect(server.output()).toContain(reason);
    expect(server.output()).not.toContain('wrong-secret');
  }
});

test('a password with any characters works when given separately from the URL', async () => {
  const password = 'x/y+z@a:b%2F#?=&"';
  await asAdministrator(`CREATE ROLE odd LOGIN CREATEROLE PASSWORD '${password}'`, 'CREATE DATABASE odd OWNER odd');
  const { host } = new URL(postgres.url);
  const env = { DATABASE_URL: `postgres://odd@${host}/odd`, DATABASE_PASSWORD: password };
  const server = await startServer(newDataDir(), { env });
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await asAdministrator('DROP DATABASE odd', 'DROP ROLE parley_app', 'DROP ROLE parley_system');
});

test('two nodes share one database through DATABASE_URL, with a non-superuser account', async () => {
  const DATABASE_URL = await newOwner('shop', 'CREATEROLE');
  const SECRET_KEY = 'a secret that both nodes of this test share';
  const [first, second] = await Promise.all([
    startServer(newDataDir(), { env: { DATABASE_URL, SECRET_KEY } }),
    startServer(newDataDir(), { env: { DATABASE_URL, SECRET_KEY } }),
  ]);
  const browser = new HttpBrowser(first.url);
  const person = newPerson();
  expect((await browser.post('/auth/register', person)).status).toBe(201);

  const moved = new HttpBrowser(second.url);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  expect((await moved.send('GET', '/profile/me')).body.user).toMatchObject({ email: person.email });
  expect((await moved.post('/auth/logout')).status).toBe(204);
  expect((await browser.send('GET', '/profile/me')).status).toBe(401);

  await expect.poll(async () => (await mailsTo(second.url, person.email)).length).toBe(1);
  for (const server of [first, second]) {
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }
});

test('a dump that was restored without its roles is refused in one sentence that says what to do', async () => {
  await asAdministrator('CREATE DATABASE dumped');
  const DATABASE_URL = postgres.url.replace(/parley$/, 'dumped');
  const first = await startServer(newDataDir(), { env: { DATABASE_URL } });
  first.kill('SIGTERM');
  expect(await first.exited).toBe(0);

  // What psql restores from a dump if the roles do not exist: every row, but no policies or grants.
  const owned = new pg.Client({ connectionString: DATABASE_URL });
  await owned.connect();
  await owned.query('DROP OWNED BY parley_app, parley_system');
  await owned.end();
  const refused = await startServer(newDataDir(), { env: { DATABASE_URL } });
  expect(await refused.exited).toBe(1);
  expect(refused.output().trim()).toMatch(/^This database was restored from a dump before its roles existed.*$/);
});
