import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, verified } from '../testing/people.ts';
import { newPerson, PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const get = (url: string, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  app.app.inject({ method: 'GET', url, ...options });

describe('operations', () => {
  test('healthz answers while the process runs, readyz while the database does', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ok', database: 'up' });
  });

  test('readyz says 503 while stopping', async () => {
    app.readiness.isStopping = true;
    expect((await get('/readyz')).statusCode).toBe(503);
    app.readiness.isStopping = false;
  });

  test('metrics are served to this machine only, unless there is a token', async () => {
    const own = await get('/metrics');
    expect(own.payload).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/readyz",status="200"\} \d/);
    expect(own.payload).toMatch(/parley_jobs\{state="dead"\} 0/);
    expect((await get('/metrics', { remoteAddress: '203.0.113.9' })).statusCode).toBe(404);

    const token = 'a-token-of-some-length';
    const guarded = await buildTestApp({ METRICS_TOKEN: token });
    const ask = (authorization: string) =>
      guarded.app.inject({ method: 'GET', url: '/metrics', headers: { authorization } });
    expect((await ask('Bearer wrong')).statusCode).toBe(404);
    expect((await ask(`Bearer ${token}`)).statusCode).toBe(200);
    await guarded.close();
  });

  test('requests work again after database connections die', async () => {
    const { browser } = await registered(app);
    const admin = new pg.Client({ connectionString: app.databaseUrl });
    await admin.connect();
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await admin.end();
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.get('/profile/me')));
    const outcomes = answers.map(({ status, headers }) => [status, headers['retry-after']].join(' ').trim());
    for (const outcome of outcomes) expect(['200', '503 2']).toContain(outcome);
    expect((await browser.get('/profile/me')).status).toBe(200);
  });
});

describe('a full disk', () => {
  test('is reported as such in the documented format, and the connection is not reused', async () => {
    const { browser } = await verified(app);
    const admin = new pg.Client({ connectionString: app.databaseUrl });
    await admin.connect();
    await admin.query(`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
      CREATE TRIGGER disk_full BEFORE INSERT ON channels EXECUTE FUNCTION disk_full()`);
    const reply = await browser.post('/channels', { type: 'web_widget', name: 'Shop' });
    expect([reply.status, reply.headers.connection]).toEqual([507, 'close']);
    expect(reply.body).toEqual({ message: expect.stringContaining('no space left'), code: 'storage_full', errors: {} });
    expect(app.logLines.some((line) => line.includes('The disk is full.'))).toBe(true);
    await admin.query('DROP TRIGGER disk_full ON channels');
    await admin.end();
    expect((await browser.post('/channels', { type: 'web_widget', name: 'Shop' })).status).toBe(201);
  });
});

describe('logs', () => {
  test('contain no password, token, cookie or query at any level', async () => {
    const { browser, email } = await verified(app);
    const { token } = await app.mailTo(email);
    const session = browser.cookies.get('parley_session') ?? '';
    await app.browser().post('/auth/login', { email, password: 'planted-secret-1' });
    await browser.get('/profile/me?token=planted-secret-2');
    const text = app.logLines.filter((line) => !line.includes('No mail server is set')).join('');
    expect(app.logLines.length).toBeGreaterThan(5);
    for (const secret of ['planted-secret', PASSWORD, session, token, app.config.secretKey])
      expect(text).not.toContain(secret);
  });

  test('secrets that are logged by mistake are hidden', async () => {
    const before = app.logLines.length;
    app.app.log.info(
      {
        headers: { cookie: 'planted-3', authorization: 'planted-4' },
        body: { password: 'planted-5', text: 'planted-6' },
        token: 'planted-7',
      },
      'oops',
    );
    expect(app.logLines.slice(before).join('')).not.toContain('planted');
    expect(app.logLines.slice(before).join('')).toContain('[hidden]');
  });

  test('all lines of a request carry its id', async () => {
    const reply = await get('/api/profile/me');
    const id = String(reply.headers['x-request-id']);
    expect(app.logLines.some((line) => line.includes(`"reqId":"${id}"`))).toBe(true);
  });
});

describe('rate limits', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await buildTestApp({ RATE_LIMITS: 'strict' });
  });
  afterAll(() => strict.close());

  const from = (address: string) => {
    const browser = strict.browser();
    const send = browser.send.bind(browser);
    browser.send = (options) => send({ ...options, remoteAddress: address });
    return browser;
  };

  test('the eleventh sign-in attempt for an account is refused with the time to wait; others are not affected', async () => {
    const { email } = newPerson();
    for (let n = 0; n < 10; n += 1)
      expect((await from('192.0.2.1').post('/auth/login', { email, password: 'x' })).status).toBe(401);
    const reply = await from('192.0.2.1').post('/auth/login', { email, password: 'x' });
    expect(reply.status).toBe(429);
    expect(reply.body.code).toBe('rate_limited');
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(800);
    expect((await from('192.0.2.1').post('/auth/login', { email: newPerson().email, password: 'x' })).status).toBe(401);
    expect((await from('192.0.2.2').post('/auth/login', { email, password: 'x' })).status).toBe(401);
  });

  test('the fourth forgotten password of an address within the hour is answered like the first', async () => {
    const { email } = newPerson();
    for (let n = 0; n < 4; n += 1)
      expect((await from('192.0.2.10').post('/auth/password/forgot', { email })).status).toBe(202);
  });

  test('the eleventh registration of an address is refused, and X-Forwarded-For does not help', async () => {
    for (let n = 0; n < 10; n += 1) {
      const browser = from('192.0.2.30');
      browser.headers['x-forwarded-for'] = `198.51.100.${n}`;
      expect((await browser.post('/auth/register', newPerson())).status).toBe(201);
    }
    const browser = from('192.0.2.30');
    browser.headers['x-forwarded-for'] = '198.51.100.99';
    expect((await browser.post('/auth/register', newPerson())).status).toBe(429);
  });
});
