/** What strangers can reach, for every way to put Parley on a network: HOST x NODE_ENV x PUBLIC_URL x SMTP x forwarding headers. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, ON_THE_INTERNET, type TestApp } from '../testing/build-test-app.ts';
import { registered, verified } from '../testing/people.ts';
import { newPerson, type TestClient } from '../testing/test-client.ts';
import { ConfigError, readConfig, type Config } from './config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'parley-deployment-'));
const MAILBOX_SECRET = 'a secret in the printed link';

function read(env: Record<string, string>): Config | string {
  try {
    return readConfig({ DATA_DIR, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

const HOSTS = ['', '127.0.0.1', '::1', 'localhost', '0.0.0.0', '::', '192.0.2.7'];
const MODES = ['', 'development', 'test', 'production'];
const LOCAL_URLS = ['', 'http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'http://shop.localhost'];
const PUBLIC_URLS = [
  'https://chat.example.com',
  'http://chat.example.com',
  'http://192.0.2.7:3000',
  'https://localhost',
];
const LOOPBACK_HOSTS = new Set(['', '127.0.0.1', '::1', 'localhost']);

describe('settings', () => {
  const rows = HOSTS.flatMap((HOST) =>
    MODES.flatMap((NODE_ENV) =>
      [...LOCAL_URLS, ...PUBLIC_URLS].flatMap((PUBLIC_URL) =>
        ['', 'smtp://mail.example.com'].map((SMTP_URL) => ({ HOST, NODE_ENV, PUBLIC_URL, SMTP_URL })),
      ),
    ),
  );

  test(`the mailbox is open in none of ${rows.length} combinations but the loopback ones without SMTP outside production`, () => {
    const expected = rows.map((row) => {
      // Unless PUBLIC_URL is set, links use the address the server listens on.
      const isPublic = PUBLIC_URLS.includes(row.PUBLIC_URL) || (row.PUBLIC_URL === '' && row.HOST === '192.0.2.7');
      const isProduction = isPublic || row.NODE_ENV === 'production';
      if (isProduction && !row.SMTP_URL) return { ...row, refused: 'SMTP_URL' };
      const isOpen = LOOPBACK_HOSTS.has(row.HOST);
      return { ...row, isProduction, isPublic, mail: row.SMTP_URL ? 'smtp' : isOpen ? 'mailbox' : 'none' };
    });
    const actual = rows.map((row) => {
      const config = read(row);
      if (typeof config === 'string')
        return { ...row, refused: /(\w+) is needed in production .* set MAIL=none/.exec(config)?.[1] };
      const { isProduction, isPublic, mail } = config;
      return { ...row, isProduction, isPublic, mail };
    });
    expect(actual).toEqual(expected);
    expect(actual.filter((row) => 'mail' in row && row.mail === 'mailbox').length).toBe(60);
  });

  test.each([...PUBLIC_URLS.map((PUBLIC_URL) => ({ PUBLIC_URL })), { NODE_ENV: 'production' }])(
    'with %o it is production: no relaxed limits, and mail or MAIL=none',
    (env: Record<string, string>) => {
      expect(read({ ...env, RATE_LIMITS: 'relaxed', MAIL: 'none' })).toMatch(/RATE_LIMITS=relaxed is refused/);
      expect(read({ ...env, MAIL: 'none' })).toMatchObject({ isProduction: true, mail: 'none' });
    },
  );

  test('MAIL=none works in every setup, and the mailbox secret is new at each start', () => {
    expect(read({ MAIL: 'none' })).toMatchObject({ isProduction: false, mail: 'none' });
    const [first, second] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })].map(
      ({ mailboxSecret }) => mailboxSecret,
    );
    expect(first).toMatch(/^[\w-]{32}$/);
    expect(second).not.toBe(first);
    expect(read({ MAILBOX_SECRET: 'short' })).toMatch(/MAILBOX_SECRET must have at least 16 characters/);
  });
});

interface Sender {
  from?: string;
  headers?: Record<string, string>;
}

const DIRECT: [string, Sender][] = [
  ['this machine', {}],
  ['this machine by IPv6', { from: '::1', headers: { host: '[::1]:3000' } }],
  ['this machine by mapped IPv4', { from: '::ffff:127.0.0.1', headers: { host: '127.0.0.1:3000' } }],
];
const FOREIGN: [string, Sender][] = [
  ['another machine', { from: '203.0.113.9' }],
  ['another machine that claims our host', { from: '203.0.113.9', headers: { host: 'localhost:3000' } }],
  ['a page that rebinds its name to us', { headers: { host: 'evil.example' } }],
  ['a look-alike host', { headers: { host: 'localhost.evil.example' } }],
  ['a request without a sensible host', { headers: { host: 'a b' } }],
  ...[
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'X-Forwarded-Port',
  ].map((name): [string, Sender] => [`a proxy that adds ${name}`, { headers: { [name]: '127.0.0.1' } }]),
];

const ask = ({ app }: TestApp, url: string, { from = '127.0.0.1', headers = {} }: Sender = {}) =>
  app.inject({ method: 'GET', url, remoteAddress: from, headers: { host: 'localhost:3000', ...headers } });
const unknown = async (app: TestApp, sender: Sender) => (await ask(app, '/api/dev/nothing', sender)).payload;
const SECRET = `secret=${encodeURIComponent(MAILBOX_SECRET)}`;

describe.each(['', '127.0.0.1', 'loopback'])('on a developer’s machine, with TRUST_PROXY "%s"', (TRUST_PROXY) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ MAILBOX_SECRET, TRUST_PROXY, PUBLIC_URL: 'http://127.0.0.1:3000' });
  });
  afterAll(() => app.close());

  test.each(DIRECT)('%s reads the mailbox with the secret, and metrics', async (_, sender) => {
    expect((await ask(app, `/api/dev/mail?${SECRET}`, sender)).statusCode).toBe(200);
    expect((await ask(app, '/metrics', sender)).statusCode).toBe(200);
  });

  test.each(FOREIGN)('%s sees neither, and cannot tell that they exist', async (_, sender) => {
    for (const query of [
      '',
      `?${SECRET}`,
      `?${SECRET}&to=a@b.example`,
      '?secret=x&secret=y',
      `?to=${'x'.repeat(300)}`,
    ]) {
      const reply = await ask(app, `/api/dev/mail${query}`, sender);
      expect([query, reply.statusCode, reply.payload]).toEqual([query, 404, await unknown(app, sender)]);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    expect((await ask(app, '/metrics', sender)).statusCode).toBe(404);
  });

  test.each(['', 'secret=', 'secret=wrong', 'secret[]=x', `Secret=${encodeURIComponent(MAILBOX_SECRET)}`])(
    'without the right secret ("%s"), even this machine sees nothing',
    async (query) => {
      const reply = await ask(app, `/api/dev/mail?${query}`);
      expect([reply.statusCode, reply.payload]).toEqual([404, await unknown(app, {})]);
    },
  );
});

describe('behind a proxy that adds no headers and sends our own address as the host', () => {
  test('no page and no answer reveals the secret', async () => {
    const app = await buildTestApp({ MAILBOX_SECRET, PUBLIC_URL: 'http://127.0.0.1:3000' });
    for (const path of [
      '/',
      '/login',
      '/email-verification',
      '/api/instance',
      '/api/dev/mail',
      '/api/openapi.json',
      '/demo',
    ]) {
      const reply = await ask(app, path);
      expect(reply.payload + JSON.stringify(reply.headers)).not.toContain(MAILBOX_SECRET);
    }
    expect(app.logLines.join('')).not.toContain(MAILBOX_SECRET);
    await app.close();
  });
});

describe('on the internet', () => {
  const TOKEN = 'a-token-of-some-length';
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({ ...ON_THE_INTERNET, MAILBOX_SECRET, TRUST_PROXY: '127.0.0.1' });
  });
  afterAll(() => app.close());

  test.each([...DIRECT, ...FOREIGN])('%s sees neither mailbox nor metrics', async (_, sender) => {
    const reply = await ask(app, `/api/dev/mail?${SECRET}`, sender);
    expect([reply.statusCode, reply.payload]).toEqual([404, await unknown(app, sender)]);
    expect((await ask(app, '/metrics', sender)).statusCode).toBe(404);
  });

  test('metrics with a token are available only with that token', async () => {
    const guarded = await buildTestApp({ ...ON_THE_INTERNET, METRICS_TOKEN: TOKEN });
    for (const [, sender] of [...DIRECT, ...FOREIGN]) {
      const withToken = { ...sender, headers: { ...sender.headers, authorization: `Bearer ${TOKEN}` } };
      expect((await ask(guarded, '/metrics', withToken)).statusCode).toBe(200);
      expect((await ask(guarded, '/metrics', sender)).statusCode).toBe(404);
    }
    await guarded.close();
  });

  test('a stranger cannot take over an account through the mailbox: no mail is stored, no link is logged', async () => {
    const { email } = await registered(app);
    const stranger = app.browser();
    stranger.headers = { 'x-forwarded-for': '203.0.113.5', host: 'chat.example.com' };
    expect((await stranger.post('/auth/password/forgot', { email })).status).toBe(202);
    expect((await stranger.get(`/dev/mail?to=${encodeURIComponent(email)}&${SECRET}`)).status).toBe(404);
    const left = await app.sql.asSystem(async ({ db }) => ({
      mails: await db.selectFrom('mailbox').selectAll().execute(),
      jobs: await db.selectFrom('jobs').selectAll().where('kind', 'like', 'auth.%').execute(),
    }));
    expect(left).toEqual({ mails: [], jobs: [] });
    expect(app.logLines.join('')).not.toMatch(/token=|link=/);
  });

  test('without mail, new accounts work at once, and the screens know why', async () => {
    const { browser } = await registered(app);
    expect((await browser.get('/profile/me')).body.user).toMatchObject({ email_verified_at: expect.any(String) });
    expect((await browser.get('/channels')).status).toBe(200);
    expect((await browser.get('/instance')).body).toMatchObject({ mail: 'none' });
  });
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const notices = async (app: TestApp, browser: TestClient) => {
    const { body, status } = await browser.get('/instance/notices');
    const warnings = app.logLines
      .filter((line) => line.includes('TRUST_PROXY'))
      .map((line) => JSON.parse(line) as { notice: string });
    return { status, body, logged: warnings.map(({ notice }) => notice) };
  };
  const untrusted = (proxy: string) => ({ kind: 'proxy_untrusted', proxy });

  test("is reported to the installation's owner and logged once, as soon as it forwards a request", async () => {
    const app = await buildTestApp();
    const owner = await verified(app);
    expect(await notices(app, owner.browser)).toEqual({ status: 200, body: [], logged: [] });
    // Visitors can send any header; only a proxy on our own network is worth a warning.
    await ask(app, '/healthz', { from: '203.0.113.9', headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect((await notices(app, owner.browser)).body).toEqual([]);
    for (const from of ['127.0.0.1', '127.0.0.1', '::ffff:172.18.0.1'])
      await ask(app, '/healthz', { from, headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect(await notices(app, owner.browser)).toEqual({
      status: 200,
      body: [untrusted('127.0.0.1'), untrusted('172.18.0.1')],
      logged: ['proxy_untrusted', 'proxy_untrusted'],
    });
    const other = await verified(app);
    expect((await other.browser.get('/instance/notices')).status).toBe(403);
    await app.close();
  });

  test('is reported from the start if PUBLIC_URL is https; once named, it is not', async () => {
    const unnamed = await buildTestApp(ON_THE_INTERNET);
    const { browser } = await registered(unnamed);
    expect(await notices(unnamed, browser)).toMatchObject({
      body: [{ kind: 'proxy_unnamed', proxy: null }],
      logged: ['proxy_unnamed'],
    });
    await unnamed.close();
    const named = await buildTestApp({ ...ON_THE_INTERNET, TRUST_PROXY: '127.0.0.1' });
    const owner = await registered(named);
    owner.browser.headers = { 'x-forwarded-for': '198.51.100.7' };
    expect(await notices(named, owner.browser)).toEqual({ status: 200, body: [], logged: [] });
    await named.close();
  });
});

describe('cookies', () => {
  test.each([
    ['http://127.0.0.1:3000', 'parley_session', false, {}],
    ['http://chat.example.com', 'parley_session', false, ON_THE_INTERNET],
    ['https://chat.example.com', '__Host-parley_session', true, ON_THE_INTERNET],
  ])('at %s the session is %s, Secure: %s, whatever a proxy claims', async (PUBLIC_URL, name, isSecure, env) => {
    const app = await buildTestApp({ ...env, PUBLIC_URL });
    for (const proto of ['http', 'https']) {
      const browser = app.browser();
      browser.headers = { 'x-forwarded-proto': proto, 'x-forwarded-host': 'evil.example' };
      const reply = await browser.post('/auth/register', newPerson());
      const cookie = [reply.headers['set-cookie']].flat().find((text) => String(text).includes('parley_session='));
      expect(String(cookie).startsWith(`${name}=`)).toBe(true);
      expect(/; Secure/.test(String(cookie))).toBe(isSecure);
      expect(String(cookie)).toMatch(/; HttpOnly/);
      expect(reply.headers['strict-transport-security'] !== undefined).toBe(isSecure);
    }
    await app.close();
  });
});

test('links in mails lead to PUBLIC_URL, whatever Host and forwarding headers say', async () => {
  const app = await buildTestApp({ PUBLIC_URL: 'http://shop.localhost:8080/' });
  const { email } = await verified(app);
  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
  ]) {
    const browser = app.browser();
    browser.headers = headers as Record<string, string>;
    await browser.post('/auth/password/forgot', { email });
    const { text } = await app.mailTo(email, /password/i);
    expect(text).toContain('http://shop.localhost:8080/reset-password?token=');
    expect(text).not.toContain('evil');
    await app.sql.asSystem(({ db }) => db.deleteFrom('mailbox').execute());
  }
  await app.close();
});
