import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { freePort, HttpBrowser, mailsTo, newDataDir, startServer } from './testing/server-process.ts';
import { newPerson, PASSWORD } from './testing/test-client.ts';

/** Processes whose command line contains the folder, above all the embedded PostgreSQL. */
function processesOn(folder: string): string[] {
  const list = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return list.filter((line) => line.includes(folder) && line.includes('postgres'));
}

describe('start and stop', () => {
  test('it restarts on the same data', async () => {
    const dataDir = newDataDir();
    for (let start = 0; start < 2; start += 1) {
      const server = await startServer(dataDir);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      server.kill('SIGTERM');
      expect(await server.exited).toBe(0);
    }
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('%s ends it with 0 and leaves no process behind', async (signal) => {
    const dataDir = newDataDir();
    const server = await startServer(dataDir);
    expect(processesOn(dataDir).length).toBeGreaterThan(0);
    server.kill(signal);
    server.kill(signal); // both the terminal and the parent process may send it
    expect(await server.exited).toBe(0);
    expect(processesOn(dataDir)).toEqual([]);
  });

  test('SIGTERM to npm alone stops everything cleanly too', async () => {
    const dataDir = newDataDir();
    const server = await startServer(dataDir, { command: ['npm', 'start'] });
    await expect.poll(server.output).toContain('Parley is ready');
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    await expect.poll(() => processesOn(dataDir)).toEqual([]);
    await expect
      .poll(() =>
        fetch(`${server.url}/healthz`).then(
          () => 'up',
          () => 'down',
        ),
      )
      .toBe('down');
  });

  test('a request that has begun is answered before the server stops', async () => {
    const server = await startServer(newDataDir());
    // Slow because of argon2, so still running when the signal arrives.
    const browsers = Array.from({ length: 8 }, () => new HttpBrowser(server.url));
    await Promise.all(browsers.map((browser) => browser.send('GET', '/auth/csrf')));
    const answers = Promise.all(
      browsers.map((browser) => browser.send('POST', '/auth/login', { email: 'a@b.example', password: 'x' })),
    );
    await new Promise((resolve) => setTimeout(resolve, 10));
    server.kill('SIGTERM');
    expect((await answers).map(({ status }) => status)).toEqual(browsers.map(() => 401));
    expect(await server.exited).toBe(0);
  });

  test('idle connections opened by browsers do not delay it', async () => {
    const server = await startServer(newDataDir());
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(socket, 'connect');
    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    socket.destroy();
  });

  test('a second server on the same data refuses to start and says why; the first keeps running', async () => {
    const dataDir = newDataDir();
    const first = await startServer(dataDir);
    const second = await startServer(dataDir);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Parley is already running on ${dataDir}`);
    expect(second.output()).not.toContain('    at ');
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    first.kill('SIGTERM');
    expect(await first.exited).toBe(0);
  });

  test('a port in use and an invalid setting give clear errors', async () => {
    const dataDir = newDataDir();
    const port = await freePort();
    const first = await startServer(dataDir, { port });
    const busy = await startServer(newDataDir(), { port, env: {} }).then(async (server) => ({
      code: await server.exited,
      output: server.output(),
    }));
    expect(busy.code).toBe(1);
    expect(busy.output).toMatch(/EADDRINUSE|in use/);
    const wrong = await startServer(dataDir, { env: { LOG_LEVEL: 'loud' } });
    expect(await wrong.exited).toBe(1);
    expect(wrong.output()).toContain('LOG_LEVEL must be one of');
    first.kill('SIGTERM');
    await first.exited;
  });
});

test('kill -9 under load: the next start recovers by itself, and no acknowledged account or mail is lost or duplicated', async () => {
  const dataDir = newDataDir();
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer(dataDir);
    let isKilled = false;
    const senders = Array.from({ length: 6 }, async () => {
      // The built-in mailbox keeps only the last 500 mails; all those counted below must still be there.
      while (!isKilled && acknowledged.length < 130 * (round + 1)) {
        const person = newPerson();
        const reply = await new HttpBrowser(server.url).post('/auth/register', person).catch(() => null);
        if (reply?.status === 201) acknowledged.push(person.email);
      }
    });
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10 * (round + 1));
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1_000));
    server.kill('SIGKILL');
    isKilled = true;
    await server.exited;
    await Promise.all(senders);
  }
  expect(acknowledged.length).toBeGreaterThan(20);

  const server = await startServer(dataDir);
  const reply = await new HttpBrowser(server.url).post('/auth/login', { email: acknowledged[0], password: PASSWORD });
  expect(reply.status).toBe(200);
  // Jobs of a killed worker are taken over when its lease expires.
  for (const email of acknowledged) {
    await expect.poll(async () => (await mailsTo(server.url, email)).length).toBeGreaterThan(0);
  }
  const counts = await Promise.all(
    acknowledged.slice(-100).map(async (email) => (await mailsTo(server.url, email)).length),
  );
  expect(new Set(counts)).toEqual(new Set([1]));
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
});

test('the pages are served with a policy that allows no inline script', async () => {
  const server = await startServer(newDataDir());
  const page = await fetch(`${server.url}/login`);
  const csp = page.headers.get('content-security-policy') ?? '';
  const html = await page.text();
  const nonce = /nonce-([\w-]+)/.exec(csp)?.[1] ?? 'none';
  expect(csp).toContain("script-src 'self'");
  expect(csp).not.toContain('unsafe-');
  expect(html).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/%NONCE%|%FIRST%/);
  expect(html).toContain('data-first="guest"');
  const signedIn = await fetch(`${server.url}/chats`, { headers: { cookie: 'parley_session=any' } });
  expect(await signedIn.text()).toContain('data-first="app"');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const file = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(file.headers.get('content-encoding')).toBe('br');
  expect(file.headers.get('cache-control')).toMatch(/immutable/);
  expect((await fetch(`${server.url}/assets/nothing.js`)).status).toBe(404);
  server.kill('SIGTERM');
  await server.exited;
});
