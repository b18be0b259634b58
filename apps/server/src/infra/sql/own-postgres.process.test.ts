import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpBrowser, newDataDir, startServer } from '../../testing/server-process.ts';
import { newPerson } from '../../testing/test-client.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';

/** A PostgreSQL that is not ours: its own server, and an ordinary account that owns one database. */
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

async function newOwner(name: string, rights: string): Promise<string> {
  await asAdministrator(
    `CREATE ROLE ${name} LOGIN PASSWORD 'secret' ${rights}`,
    `CREATE DATABASE ${name} OWNER ${name}`,
  );
  const url = new URL(postgres.url);
  return `postgres://${name}:secret@${url.host}/${name}`;
}

test('an account that may not make roles is told what an administrator has to do, and works once that is done', async () => {
  const DATABASE_URL = await newOwner('humble', 'NOCREATEROLE');
  const refused = await startServer(newDataDir(), { env: { DATABASE_URL } });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toContain('GRANT parley_app, parley_system TO');

  await asAdministrator(
    'CREATE ROLE parley_app',
    'CREATE ROLE parley_system',
    'GRANT parley_app, parley_system TO humble',
  );
  const server = await startServer(newDataDir(), { env: { DATABASE_URL } });
  expect((await new HttpBrowser(server.url).post('/auth/register', newPerson())).status).toBe(201);
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  await asAdministrator('DROP DATABASE humble', 'DROP ROLE parley_app', 'DROP ROLE parley_system');
});

test('two nodes share one database through DATABASE_URL, as an account that is no superuser', async () => {
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

  const mails = async () => (await (await fetch(`${second.url}/api/dev/mail?to=${person.email}`)).json()) as unknown[];
  await expect.poll(async () => (await mails()).length).toBe(1);
  for (const server of [first, second]) {
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  }
});
