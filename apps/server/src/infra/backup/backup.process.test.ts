import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEvents } from '../../testing/event-stream.ts';
import { fingerprintOf } from '../../testing/fingerprint.ts';
import { openHttpShop, type HttpShop } from '../../testing/http-shop.ts';
import { SAMPLES } from '../../testing/sample-files.ts';
import { Sender } from '../../testing/sender.ts';
import { HttpBrowser, newDataDir, startServer, type ServerProcess } from '../../testing/server-process.ts';
import { PASSWORD } from '../../testing/test-client.ts';
import { createEmptyDatabase } from '../../testing/test-database.ts';
import { startEmbeddedPostgres } from '../sql/embedded-postgres.ts';
import { backUp, restore } from './index.ts';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const RESTORE_UNTIL_KILLED = fileURLToPath(new URL('../../testing/restore-until-killed.ts', import.meta.url));
const file = join(mkdtempSync(join(tmpdir(), 'parley-backup-')), 'shop.backup');
const oldDir = newDataDir();
let server: ServerProcess;
let shop: HttpShop;
let senders: Sender[];
let secretKey: string;
/** What the source contained when the backup was taken. */
let wanted: Record<string, string> = {};

beforeAll(async () => {
  server = await startServer(oldDir);
  shop = await openHttpShop(server.url);
  secretKey = readFileSync(join(oldDir, 'secret.key'), 'utf8').trim();
  senders = Array.from({ length: 4 }, (_, n) => new Sender(shop.key, `customer-${n}`));
  for (const sender of senders) await sender.open(server.url);
  await uploadPhoto(senders[0] as Sender);

  let isOver = false;
  const load = Promise.all(
    senders.map((sender) =>
      sender.sendUntil(
        () => server.url,
        () => isOver,
      ),
    ),
  );
  while (senders.some(({ acknowledged }) => acknowledged.length < 5))
    await new Promise((resolve) => setTimeout(resolve, 20));
  const filesDir = join(oldDir, 'files');
  await backUp(file, {
    databaseUrl: ownerUrl(oldDir),
    filesDir,
    secretKey,
    withKey: false,
    productVersion: '0.1.0',
    onProgress: () => {},
    async onSnapshot(id) {
      wanted = await fingerprintOf(ownerUrl(oldDir), filesDir, id);
      const [first] = senders;
      const sent = first?.acknowledged.length ?? 0;
      while ((first?.acknowledged.length ?? 0) < sent + 5) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  });
  isOver = true;
  await load;
});
afterAll(async () => {
  server.kill('SIGTERM');
  await server.exited;
});

const ownerUrl = (dataDir: string) => {
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://parley:${readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim()}@127.0.0.1:${port}/parley`;
};

async function uploadPhoto({ key, token, conversationId }: Sender) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(SAMPLES.png?.content ?? [])]), 'photo.png');
  const address = `${server.url}/api/chat/conversations/${conversationId}/attachments`;
  const reply = await fetch(address, { method: 'POST', headers: { key, 'x-visitor-token': token }, body: form });
  expect(reply.status).toBe(201);
}

/** Runs the command as npm does; resolves with its output and exit code. */
function run(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'scripts/run/backup.mjs'), ...args];
    execFile(process.execPath, command, { cwd: ROOT, env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** The product works on the restored data: old sessions, passwords and conversations are valid, and listeners get no stale events. */
async function expectItWorks(restored: ServerProcess) {
  const staff = new HttpBrowser(restored.url);
  for (const [name, value] of shop.staff.cookies) staff.cookies.set(name, value);
  const { user } = (await staff.send('GET', '/profile/me')).body as { user: { email: string } };
  const login = await new HttpBrowser(restored.url).post('/auth/login', { email: user.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = readEvents(`${restored.url}/api/events`, { cookie });
  await stream.isReady();
  await new Promise((resolve) => setTimeout(resolve, 7_000)); // two polls for changes
  // What customers are told while they wait goes on changing.
  const names = stream.received.map(({ name }) => name).filter((name) => name !== 'conversation.updated');
  expect(names).toEqual(['ready']);

  const [sender] = senders as [Sender];
  const before = (await sender.stored(restored.url)).length;
  await sender.call(restored.url, '/chat/listen', {
    driver: 'web',
    conversation_id: sender.conversationId,
    client_id: 'after-the-restore',
    text: 'Still there?',
  });
  await expect.poll(() => stream.texts()).toEqual(['Still there?']);
  expect(await sender.stored(restored.url)).toHaveLength(before + 1);
  stream.close();
}

test('a backup taken under load restores identically on an empty machine, by hash, and works there', async () => {
  const newDir = newDataDir();
  const refused = await run(['restore', file], { DATA_DIR: newDir });
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringMatching(/need the key \w{8}, and no key is set here/),
  });
  const restored = await run(['restore', file], { DATA_DIR: newDir, SECRET_KEY: secretKey });
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('which is set here') });

  const postgres = await startEmbeddedPostgres(newDir);
  expect(await fingerprintOf(postgres.url, join(newDir, 'files'))).toEqual(wanted);
  await postgres.stop();
  const started = await startServer(newDir, { env: { SECRET_KEY: secretKey } });
  await expectItWorks(started);
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);

  const again = await run(['restore', file], { DATA_DIR: newDir, SECRET_KEY: secretKey });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
});

test("restoring to a company's own server needs neither roles nor a superuser", async () => {
  const byCommand = `${file}.2`;
  const made = await run(['backup', byCommand], { DATA_DIR: oldDir });
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('does not contain the secret key') });
  const verified = await run(['verify-backup', byCommand], { DATA_DIR: oldDir });
  expect(verified).toMatchObject({ code: 0, output: expect.stringContaining('is whole') });

  const postgres = await startEmbeddedPostgres(newDataDir());
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query("CREATE ROLE shop LOGIN PASSWORD 'secret' CREATEROLE");
  await admin.query('CREATE DATABASE shop OWNER shop');
  await admin.end();
  const env = {
    DATABASE_URL: `postgres://shop:secret@${new URL(postgres.url).host}/shop`,
    DATA_DIR: newDataDir(),
    SECRET_KEY: secretKey,
  };
  const restored = await run(['restore', byCommand], env);
  expect(restored).toMatchObject({ code: 0 });
  const now = await fingerprintOf(ownerUrl(oldDir), join(oldDir, 'files'));
  const there = await fingerprintOf(env.DATABASE_URL, join(env.DATA_DIR, 'files'));
  // The running server has advanced its schedules, and tells members of those who wait.
  const { jobs: _jobs, escalations: _escalations, notifications: _notifications, ...rest } = now;
  expect(there).toMatchObject(rest);
  const started = await startServer(env.DATA_DIR, { env });
  await expectItWorks(started);
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  await postgres.stop();
});

test('a restore killed at any time leaves all or nothing', async () => {
  const steps: string[] = [];
  const whole = { url: await createEmptyDatabase(), filesDir: join(newDataDir(), 'files') };
  await restore(file, {
    open: async () => ({ url: whole.url, close: async () => {} }),
    filesDir: whole.filesDir,
    dataDir: join(whole.filesDir, '..'),
    secretKey,
    withoutKey: false,
    onProgress: (step) => void steps.push(step),
  });
  expect(await fingerprintOf(whole.url, whole.filesDir)).toEqual(wanted);

  const [loading, indexes, end] = [steps.indexOf('loading'), steps.indexOf('indexes'), steps.length];
  const moments: [calls: number, delayMs: number][] = [
    [Math.floor(loading / 2), 0],
    [loading, 50], // while the schema is created
    [loading, 600],
    [loading + 1, 0],
    [Math.floor((loading + indexes) / 2), 0],
    [indexes, 0],
    [Math.floor((indexes + end) / 2), 0],
    [end - 1, 0],
    [end - 1, 30], // around the commit that completes the restore
    [end, 0],
  ];
  const newTarget = async () => ({ url: await createEmptyDatabase(), filesDir: join(newDataDir(), 'files') });
  let target = await newTarget();
  const found: string[] = [];
  let refusal = '';
  for (const [calls, delayMs] of moments) {
    const args = [RESTORE_UNTIL_KILLED, file, target.url, target.filesDir, secretKey, String(calls), String(delayMs)];
    const [, signal] = (await once(spawn(process.execPath, args, { stdio: 'inherit' }), 'exit')) as [unknown, string];
    expect(signal).toBe('SIGKILL');
    const state = await stateOf(target.url);
    found.push(state);
    if (state === 'half') refusal ||= await refusalToStart(target.url);
    const prints = state === 'whole' ? await fingerprintOf(target.url, target.filesDir) : wanted;
    expect(prints).toEqual(wanted);
    if (state === 'whole') target = await newTarget();
  }
  expect(refusal).toMatch(/^A restore into this database was cut off\. .*$/);
  expect(found.filter((state) => !['empty', 'half', 'whole'].includes(state))).toEqual([]);
  expect(found.filter((state) => state === 'half').length).toBeGreaterThan(4);
  expect(found.at(-1)).toBe('whole');
});

/** What the server prints before it exits. */
async function refusalToStart(DATABASE_URL: string): Promise<string> {
  const refused = await startServer(newDataDir(), { env: { DATABASE_URL, SECRET_KEY: secretKey } });
  return (await refused.exited) === 1 ? refused.output().trim() : '';
}

/** Complete, marked as interrupted, or unchanged. */
async function stateOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ state: string }>(
    `SELECT CASE WHEN to_regclass('restore_journal') IS NOT NULL THEN 'half'
       WHEN to_regclass('companies') IS NOT NULL THEN 'whole'
       WHEN EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace) THEN 'unmarked' ELSE 'empty' END AS state`,
  );
  await client.end();
  return rows[0]?.state ?? '';
}
