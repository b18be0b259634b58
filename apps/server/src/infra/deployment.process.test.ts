/** The real program with the settings an operator would use. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { mailsTo, newDataDir, startServer, type ServerProcess } from '../testing/server-process.ts';
import { newPerson } from '../testing/test-client.ts';

const ON_THE_INTERNET = {
  PUBLIC_URL: 'https://chat.example.com',
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMITS: '',
  LOG_LEVEL: 'debug',
};

async function stop(server: ServerProcess) {
  server.kill('SIGTERM');
  expect(await server.exited).toBe(0);
}

/** A request as forwarded by a proxy on this machine; fetch cannot set the Host header. */
function throughProxy(url: string, method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  return new Promise<{ status: number; text: string; cookies: string[] }>((resolve, reject) => {
    const request = http.request(
      url + path,
      {
        method,
        headers: {
          host: 'chat.example.com',
          'x-forwarded-for': '203.0.113.5',
          'x-forwarded-proto': 'https',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
      },
      (reply) => {
        let text = '';
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text, cookies: reply.headers['set-cookie'] ?? [] }),
        );
      },
    );
    request.on('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

test('behind a proxy with an https PUBLIC_URL it requires mail or MAIL=none, has no mailbox, and logs no link', async () => {
  const dataDir = newDataDir();
  const refused = await startServer(dataDir, { env: ON_THE_INTERNET });
  expect(await refused.exited).toBe(1);
  expect(refused.output()).toMatch(
    /SMTP_URL is needed in production \(PUBLIC_URL=https:\/\/chat\.example\.com\).*MAIL=none/,
  );
  expect(refused.output()).not.toContain('    at ');

  const server = await startServer(dataDir, { env: { ...ON_THE_INTERNET, MAIL: 'none' } });
  expect(server.output()).not.toContain('api/dev/mail');
  const csrf = await throughProxy(server.url, 'GET', '/api/auth/csrf');
  const token = /XSRF-TOKEN=([^;]+)/.exec(csrf.cookies.join())?.[1] ?? '';
  const unsafe = { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
  const person = newPerson();
  const registered = await throughProxy(server.url, 'POST', '/api/auth/register', unsafe, person);
  expect([registered.status, registered.cookies.some((cookie) => cookie.startsWith('__Host-'))]).toEqual([201, true]);
  const forgot = await throughProxy(server.url, 'POST', '/api/auth/password/forgot', unsafe, { email: person.email });
  expect(forgot.status).toBe(202);
  for (const path of [
    `/api/dev/mail?to=${person.email}`,
    '/api/dev/mail?secret=the mailbox of a test'.replaceAll(' ', '%20'),
  ])
    expect((await throughProxy(server.url, 'GET', path)).status).toBe(404);
  expect((await fetch(`${server.url}/api/dev/mail?secret=the%20mailbox%20of%20a%20test`)).status).toBe(404);
  await stop(server);
  expect(server.output()).not.toMatch(/token=|link=/);
});

test('with PORT=0 the printed and the mailed addresses have the real port', async () => {
  const server = await startServer(newDataDir(), {
    env: { PORT: '0', RATE_LIMITS: 'relaxed' },
    isListening: /Back-office +(\S+)/,
  });
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
  expect(server.output()).not.toContain(':0/');
  const { HttpBrowser } = await import('../testing/server-process.ts');
  const person = newPerson();
  expect((await new HttpBrowser(server.url).post('/auth/register', person)).status).toBe(201);
  await expect
    .poll(async () => (await mailsTo(server.url, person.email))[0]?.text)
    .toContain(`${server.url}/email-verification?token=`);
  await stop(server);
});

test('an unwritable data folder gives a one-line error', async () => {
  const folder = newDataDir();
  mkdirSync(join(folder, 'parley'));
  chmodSync(join(folder, 'parley'), 0o555);
  // Root can write anywhere, so drop privileges.
  const asNobody = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const { status, stderr } = spawnSync(
    asNobody[0] ?? process.execPath,
    [...asNobody.slice(1), ...(asNobody.length ? [process.execPath] : []), main],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'development', DATA_DIR: join(folder, 'parley') },
    },
  );
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(
    /^Parley cannot write to \S+secret\.key: this account may not write there\. Mend that, or set DATA_DIR[^\n]*$/,
  );
});

test('a frozen PostgreSQL is noticed: requests get 503, readyz reports it, and everything recovers', async () => {
  const dataDir = newDataDir();
  const server = await startServer(dataDir, { env: { DATABASE_TIMEOUT_SECONDS: '2', DATABASE_WAIT_SECONDS: '1' } });
  const processes = () => {
    const postmaster = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
    return [postmaster, ...stdout.split('\n')].map(Number).filter((pid) => pid > 0);
  };
  const ask = (path: string) => fetch(server.url + path, { headers: { cookie: 'parley_session=unknown' } });
  expect((await ask('/api/profile/me')).status).toBe(401);
  const frozen = processes();
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  try {
    const [ready, ...asked] = await Promise.all([ask('/readyz'), ask('/api/profile/me'), ask('/api/profile/me')]);
    expect(ready?.status).toBe(503);
    for (const { status } of asked) expect(status).toBe(503); // requests used to hang for as long as the freeze
    expect((await ask('/healthz')).status).toBe(200);
  } finally {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await ask('/readyz')).status).toBe(200);
  await expect.poll(async () => (await ask('/api/profile/me')).status).toBe(401);
  await stop(server);
});
