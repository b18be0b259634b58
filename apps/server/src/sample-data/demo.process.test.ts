import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { HttpBrowser, newDataDir, startServer, type ServerProcess } from '../testing/server-process.ts';

const SCRIPT = fileURLToPath(new URL('../../../../scripts/run/demo-server.ts', import.meta.url));

const startDemo = (env: Record<string, string> = {}) =>
  startServer(newDataDir(), { command: ['npm', 'run', 'demo'], env });
const addressIn = ({ output }: ServerProcess, name: string) =>
  new URL(new RegExp(`^  ${name} +(http\\S+)`, 'm').exec(output())?.[1] ?? 'none:');
const demoFolders = () =>
  readdirSync(tmpdir())
    .filter((name) => name.startsWith('parley-demo-'))
    .map((name) => join(tmpdir(), name));

test('npm run demo opens a shop with sample data by a link that works once, and leaves nothing behind', async () => {
  const before = demoFolders();
  const ofOthers = { DATABASE_URL: 'postgres://real:data@127.0.0.1:1/parley', SMTP_URL: 'smtp://127.0.0.1:1' };
  const server = await startDemo(ofOthers);
  const folders = demoFolders().filter((folder) => !before.includes(folder));
  const link = addressIn(server, 'Sign in');
  expect([link.origin, link.pathname]).toEqual([server.url, '/login']);
  expect((await fetch(link)).status).toBe(200);

  const browser = new HttpBrowser(server.url);
  const token = link.searchParams.get('link');
  expect((await browser.post('/auth/link', { token })).status).toBe(200);
  const { data } = (await browser.send('GET', '/conversations?limit=100')).body as { data: unknown[] };
  expect(data.length).toBeGreaterThanOrEqual(40);
  expect((await new HttpBrowser(server.url).post('/auth/link', { token })).status).toBe(422);

  const shop = addressIn(server, 'Its shop');
  expect(await (await fetch(shop)).text()).toContain(`data-key="${shop.searchParams.get('key')}"`);
  for (const page of ['Back-office', 'API']) expect((await fetch(addressIn(server, page))).status).toBe(200);

  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(folders.length).toBe(1);
  await expect.poll(() => folders.filter((folder) => existsSync(folder))).toEqual([]);
});

test('a signal while the demo is still being filled stops it cleanly', async () => {
  const before = demoFolders();
  const child = spawn(process.execPath, [SCRIPT], { env: { ...process.env, NODE_ENV: 'development' } });
  const exit = once(child, 'exit');
  const database = () => demoFolders().find((folder) => !before.includes(folder) && existsSync(`${folder}/postgres`));
  await expect.poll(database, { interval: 10 }).toBeDefined();
  const folder = database() ?? '';
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(existsSync(folder)).toBe(false);
});

test.each([{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://chat.example.com' }])(
  'it refuses to run with %o',
  async (env) => {
    const server = await startDemo({ ...env, RATE_LIMITS: '' });
    expect(await server.exited).toBe(1);
    expect(server.output()).toContain(
      'it refuses NODE_ENV=production and a PUBLIC_URL that others can reach. Use npm start.',
    );
    expect(server.output()).not.toContain('login?link=');
  },
);
