import type { Endpoint } from '@parley/contracts/endpoint';
import { toSnake } from '@parley/contracts/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop } from '../../testing/chat.ts';
import { createLog } from '../log.ts';
import { createHttp } from './app.ts';
import { createSessionCookies } from './session-cookie.ts';
import { registered, verified } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const endpoints = (): Endpoint[] =>
  [...app.app.served.values()].flatMap((methods) => [...methods.values()].map(({ endpoint }) => endpoint));
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');
/** As the API page and its description write it. */
const described = ({ path }: Endpoint) => path.replace(/:(\w+)/g, (_, name: string) => `{${toSnake(name)}}`);
const isUnsafe = ({ method }: Endpoint) => method !== 'GET';

/** The least that passes the schema, so that the refusal comes from the missing key or token. */
const bodyFor: Record<string, object> = {
  '/chat/listen': { driver: 'web', conversation_id: 1, client_id: 'client-0001', text: 'x' },
  '/chat/message/read': { message_id: 1 },
  '/chat/conversations/:id/typing': { is_typing: true },
  '/chat/conversations/:id/metadata': { items: [] },
  '/chat/conversations/:id/rating': { score: 5 },
  '/chat/conversations/:id/transcript': { email: 'a@b.example' },
  '/chat/resume': { resume_token: 'x'.repeat(43) },
};

/** What anybody may call; a new public endpoint has to be added here on purpose. */
const PUBLIC = [
  'GET /auth/csrf',
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/link',
  'POST /auth/verification/email/verify',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'GET /dev/mail',
];
/** What someone may call who has not verified their address yet. */
const UNVERIFIED = ['GET /profile/me', 'GET /auth/refresh', 'POST /auth/logout', 'POST /auth/verification/email/send'];

test('exactly the listed endpoints are public or open to the unverified', () => {
  const named = (access: string) =>
    endpoints()
      .filter((endpoint) => endpoint.access === access)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(named('public')).toEqual([...PUBLIC].sort());
  expect(named('signed-in')).toEqual([...UNVERIFIED].sort());
  expect(named('verified').length).toBeGreaterThan(4);
});

test('every other endpoint answers 401 to guests, with and without a CSRF token', async () => {
  for (const endpoint of endpoints().filter(({ access }) => access === 'signed-in' || access === 'verified')) {
    const guest = app.browser();
    const name = `${endpoint.method} ${endpoint.path}`;
    const bare = await guest.send({ method: endpoint.method, url: `/api${pathOf(endpoint)}` });
    const withToken = isUnsafe(endpoint) ? await guest.call(endpoint.method as 'POST', pathOf(endpoint), {}) : bare;
    expect([name, bare.status, withToken.status]).toEqual([name, 401, 401]);
    expect(bare.body).toEqual({ message: 'Sign in to continue', code: 'unauthenticated', errors: {} });
  }
});

test('every endpoint of the widget answers 404 without a key and 401 without a token', async () => {
  const { key } = await openShop(app);
  const widget = endpoints().filter(({ access }) => access === 'visitor');
  expect(widget.length).toBeGreaterThan(6);
  for (const endpoint of widget) {
    const open = ['/chat/init', '/chat/conversations/start'].includes(endpoint.path);
    const body = bodyFor[endpoint.path] ?? {};
    const send = (headers: Record<string, string>) =>
      app.browser().send({
        method: endpoint.method,
        url: `/api${pathOf(endpoint)}`,
        headers,
        ...(isUnsafe(endpoint) && endpoint.takes !== 'file' ? { payload: body } : {}),
      });
    const [without, withKey] = [await send({}), await send({ key })];
    expect([endpoint.path, without.status, withKey.status]).toEqual([endpoint.path, 404, open ? 200 : 401]);
  }
});

test('every endpoint for the verified answers 403 to the unverified', async () => {
  const { browser } = await registered(app);
  for (const endpoint of endpoints().filter(({ access }) => access === 'verified')) {
    const reply = isUnsafe(endpoint)
      ? await browser.call(endpoint.method as 'POST', pathOf(endpoint), {})
      : await browser.get(pathOf(endpoint));
    expect([endpoint.path, reply.status, reply.body.code]).toEqual([endpoint.path, 403, 'email_unverified']);
  }
});

test('every unsafe endpoint answers 419 without a CSRF token or with a wrong one', async () => {
  const { browser } = await verified(app);
  for (const endpoint of endpoints().filter((each) => isUnsafe(each) && each.access !== 'visitor')) {
    const options = { method: endpoint.method, url: `/api${pathOf(endpoint)}` };
    const without = await browser.send(options);
    const wrong = await browser.send({ ...options, headers: { 'x-xsrf-token': 'a.b' } });
    expect([endpoint.path, without.status, wrong.status, without.body.code]).toEqual([
      endpoint.path,
      419,
      419,
      'csrf_expired',
    ]);
  }
});

test('every served API route is described at /api/openapi.json, and no other', async () => {
  const reply = await app.browser().send({ method: 'GET', url: '/api/openapi.json' });
  const { paths } = reply.body as { paths: Record<string, Record<string, unknown>> };
  const found = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = endpoints().map((endpoint) => `${endpoint.method} ${described(endpoint)}`);
  expect(found.sort()).toEqual(served.sort());

  expect(JSON.stringify(paths['/auth/register'])).toContain('password_confirmation');
});

test('a route under /api that is not described cannot even be added', async () => {
  const bare = await createHttp({
    config: app.config,
    log: createLog('silent'),
    cookies: createSessionCookies(app.config),
    findCaller: async () => null,
  });
  expect(() => bare.get('/api/sneaky', async () => 'x')).toThrow(/must be described in contracts/);
  expect(() => bare.get('/elsewhere', async () => 'x')).not.toThrow();
});

test('the API page lists every path and runs no script', async () => {
  const reply = await app.browser().send({ method: 'GET', url: '/api/docs' });
  for (const endpoint of endpoints()) expect(reply.text).toContain(`/api${described(endpoint)}`);
  expect(reply.text).not.toContain('<script');
  expect(reply.headers['content-security-policy']).toContain("script-src 'none'");
});

test('every answer carries the security headers', async () => {
  for (const url of ['/api/profile/me', '/api/docs', '/api/nothing', '/healthz']) {
    const { headers } = await app.browser().send({ method: 'GET', url });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': expect.any(String),
      'permissions-policy': expect.any(String),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
  }
});

test('under TLS the cookie is __Host-, Secure, and HSTS is sent', async () => {
  const tls = await buildTestApp({ PUBLIC_URL: 'https://chat.example' });
  try {
    const { browser } = await registered(tls);
    const reply = await browser.get('/auth/refresh');
    const cookie = (reply.headers['set-cookie'] as string[]).find((text) => text.startsWith('__Host-parley_session='));
    expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect(reply.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  } finally {
    await tls.close();
  }
});
