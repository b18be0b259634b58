import type { Access, Endpoint } from '@parley/contracts/endpoint';
import { toSnake } from '@parley/contracts/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, ON_THE_INTERNET, type TestApp } from '../../testing/build-test-app.ts';
import { openShop } from '../../testing/chat.ts';
import { createLog } from '../log.ts';
import { createRateLimits } from '../rate-limits.ts';
import { createHttp } from './app.ts';
import { createSessionCookies } from './session-cookie.ts';
import { colleague, registered, verified } from '../../testing/people.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const endpoints = (): Endpoint[] =>
  [...app.app.served.values()].flatMap((methods) => [...methods.values()].map(({ endpoint }) => endpoint));
const pathOf = ({ path }: Endpoint) => path.replace(/:\w+/g, '1');
/** The path as written in the API description. */
const described = ({ path }: Endpoint) => path.replace(/:(\w+)/g, (_, name: string) => `{${toSnake(name)}}`);
const needsVerified = (access: Access) => access === 'verified' || access.endsWith('owner');
const isUnsafe = ({ method }: Endpoint) => method !== 'GET';

/** A minimal body that passes the schema, so that the refusal is due to the missing key or token. */
const bodyFor: Record<string, object> = {
  '/chat/listen': { driver: 'web', conversation_id: 1, client_id: 'client-0001', text: 'x' },
  '/chat/message/read': { message_id: 1 },
  '/chat/message/react': { message_id: 1, emoji: null },
  '/chat/conversations/:id/typing': { is_typing: true },
  '/chat/conversations/:id/metadata': { items: [] },
  '/chat/conversations/:id/rating': { score: 5 },
  '/chat/conversations/:id/transcript': { email: 'a@b.example' },
  '/chat/resume': { resume_token: 'x'.repeat(43) },
  '/chat/return': { token: 'x' },
};

/** Endpoints that anybody may call; a new public endpoint has to be added here deliberately. */
const PUBLIC = [
  'GET /auth/csrf',
  'GET /auth/registration',
  'GET /instance',
  'POST /auth/register',
  'POST /auth/login',
  'POST /auth/link',
  'POST /auth/verification/email/verify',
  'POST /auth/verification/email/undo',
  'POST /figures/mail/stop',
  'POST /auth/password/forgot',
  'POST /auth/password/reset',
  'POST /invitation',
  'POST /invitation/join',
  'POST /invitation/sign-in',
  'GET /dev/mail',
];
/** Endpoints that users may call before they have verified their address. */
const UNVERIFIED = [
  'GET /profile/me',
  'GET /auth/refresh',
  'POST /auth/refresh',
  'POST /auth/logout',
  'POST /auth/verification/email/send',
];

test('exactly the listed endpoints are public or open to the unverified', () => {
  const named = (access: string) =>
    endpoints()
      .filter((endpoint) => endpoint.access === access)
      .map(({ method, path }) => `${method} ${path}`)
      .sort();
  expect(named('public')).toEqual([...PUBLIC].sort());
  expect(named('platform')).toEqual([
    'GET /webhooks/:key',
    'GET /webhooks/meta/:app',
    'POST /api-channels/:key/events',
    'POST /mail-channels/:key/mime',
    'POST /webhooks/:key',
    'POST /webhooks/meta/:app',
    'POST /webhooks/meta/:app/data-deletion',
    'POST /webhooks/meta/:app/deauthorize',
  ]);
  expect(named('signed-in')).toEqual([...UNVERIFIED].sort());
  expect(named('verified').length).toBeGreaterThan(4);
});

test('every other endpoint answers 401 to guests, with and without a CSRF token', async () => {
  for (const endpoint of endpoints().filter(({ access }) => access === 'signed-in' || needsVerified(access))) {
    const guest = app.browser();
    const name = `${endpoint.method} ${endpoint.path}`;
    const bare = await guest.send({ method: endpoint.method, url: `/api${pathOf(endpoint)}` });
    const withToken = isUnsafe(endpoint) ? await guest.call(endpoint.method as 'POST', pathOf(endpoint), {}) : bare;
    expect([name, bare.status, withToken.status]).toEqual([name, 401, 401]);
    expect(bare.body).toEqual({ message: 'Sign in to continue', code: 'unauthenticated', errors: {} });
  }
});

test('every widget endpoint answers 404 without a key if there are several widgets, and 401 without a token', async () => {
  await openShop(app);
  const { key } = await openShop(app);
  const widget = endpoints().filter(({ access }) => access === 'visitor');
  expect(widget.length).toBeGreaterThan(6);
  for (const endpoint of widget) {
    const open = ['/chat/init', '/chat/opening', '/chat/conversations/start'].includes(endpoint.path);
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
  for (const endpoint of endpoints().filter(({ access }) => needsVerified(access))) {
    const reply = isUnsafe(endpoint)
      ? await browser.call(endpoint.method as 'POST', pathOf(endpoint), {})
      : await browser.get(pathOf(endpoint));
    expect([endpoint.path, reply.status, reply.body.code]).toEqual([endpoint.path, 403, 'email_unverified']);
  }
});

test('every endpoint for owners answers 403 to a member who is none', async () => {
  await verified(app); // runs the installation
  const { browser } = await colleague(app, await verified(app));
  const owners = endpoints().filter(({ access }) => access.endsWith('owner'));
  expect(owners.length).toBeGreaterThan(20);
  for (const endpoint of owners) {
    const reply = isUnsafe(endpoint)
      ? await browser.call(endpoint.method as 'POST', pathOf(endpoint), {})
      : await browser.get(pathOf(endpoint));
    expect([endpoint.path, reply.status, reply.body.code]).toEqual([endpoint.path, 403, 'forbidden']);
  }
});

test('every unsafe endpoint answers 419 without a CSRF token or with a wrong one', async () => {
  const { browser } = await verified(app);
  for (const endpoint of endpoints().filter(
    (each) => isUnsafe(each) && each.access !== 'visitor' && each.access !== 'platform',
  )) {
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

test('a webhook needs neither session nor CSRF token, and answers 404 without its key', async () => {
  const { browser } = await verified(app);
  for (const client of [browser, app.browser()]) {
    const reply = await client.send({ method: 'POST', url: '/api/webhooks/unknown', payload: { any: 'thing' } });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
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

test('an undescribed route under /api cannot be added', async () => {
  const bare = await createHttp({
    config: app.config,
    log: createLog('silent'),
    limits: createRateLimits('relaxed', undefined, app.config.secretKey, () => {}),
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
  const tls = await buildTestApp(ON_THE_INTERNET);
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

test('a known path answers an unsupported method with 405 and the supported ones, whoever asks', async () => {
  const { browser } = await verified(app);
  const seen = new Set<string>();
  for (const [path, methods] of app.app.served) {
    const url = `/api${path.replace(/:\w+/g, '1')}`;
    const wrong = (['PATCH', 'DELETE', 'PUT', 'POST', 'GET'] as const).find((verb) => !methods.has(verb)) ?? 'TRACE';
    for (const client of [browser, app.browser()]) {
      const reply = await client.send({ method: wrong, url });
      // Where `_method` could choose a method, access is checked before we know that none was chosen.
      const isGuarded = wrong === 'POST' && (reply.status === 401 || reply.status === 419 || reply.status === 404);
      if (isGuarded) continue;
      seen.add(path);
      expect([path, wrong, reply.status, reply.body.code]).toEqual([path, wrong, 405, 'method_not_allowed']);
      const allowed = String(reply.headers.allow).split(', ');
      expect(allowed).toEqual(expect.arrayContaining([...methods.keys()]));
      expect(allowed).not.toContain(wrong);
    }
  }
  expect(seen.size).toBeGreaterThan(50);
});

test('unusual methods are refused like the others, and reveal nothing about unknown paths', async () => {
  const guest = app.browser();
  const status = async (method: string, url: string) => (await guest.send({ method: method as 'GET', url })).status;
  expect(await status('PROPFIND', '/api/conversations/1')).toBe(405);
  expect(await status('TRACE', '/api/profile/me')).toBe(405);
  for (const verb of ['GET', 'PATCH', 'PROPFIND', 'OPTIONS', 'HEAD'])
    expect([verb, await status(verb, '/api/nothing/1')]).toEqual([verb, 404]);
  // Identical whether or not the resource exists: the answer depends on the described paths alone.
  expect(await status('PATCH', '/api/conversations/1')).toBe(await status('PATCH', '/api/conversations/999999'));

  const asked = await guest.send({ method: 'OPTIONS', url: '/api/conversations/1' });
  expect([asked.status, asked.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS, PUT']);
  expect(asked.headers['access-control-allow-origin']).toBeUndefined();
  expect(await status('HEAD', '/api/auth/csrf')).toBe((await guest.get('/auth/csrf')).status);
  // A HEAD request to a stream would never end.
  expect(await status('HEAD', '/api/events')).toBe(405);
});

test('POST without _method is 405 where only other methods are served', async () => {
  const { browser } = await verified(app);
  const reply = await browser.post('/conversations/1', { is_handed_off: true });
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, PUT']);
  expect((await browser.call('PUT', '/conversations/tags', {})).status).toBe(405);
  expect((await browser.call('PUT', '/conversations/abc', { is_handed_off: true })).status).toBe(404);
});
