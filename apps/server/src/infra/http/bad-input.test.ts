import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { verified, type Person } from '../../testing/people.ts';
import { newPerson, type Reply } from '../../testing/test-client.ts';

let app: TestApp;
let ana: Person;
beforeAll(async () => {
  app = await buildTestApp();
  ana = await verified(app);
});
afterAll(() => app.close());

/** Expects the documented shape and no internals. */
function expectRefusal(reply: Reply, status: number) {
  expect(reply.status).toBe(status);
  expect(Object.keys(reply.body).sort()).toEqual(['code', 'errors', 'message']);
  expect(reply.text).not.toMatch(/node_modules|\.ts\b|at \w+ \(|SELECT|INSERT|postgres|zod/i);
  expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
}

const countUsers = () =>
  app.sql.asSystem(
    async ({ db }) =>
      (
        await db
          .selectFrom('users')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
  );

describe('bodies', () => {
  test.each([
    ['cut JSON', '{"name": "Ana"'],
    ['no JSON at all', 'name=Ana'],
    ['two values', '{} {}'],
    ['nesting without end', '['.repeat(100_000)],
    ['objects 33 deep', '{"a":'.repeat(33) + '1' + '}'.repeat(33)],
  ])('%s is 400', async (_, body) => {
    expectRefusal(await app.browser().post('/auth/register', body), 400);
  });

  test.each([
    ['a list', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['a number', '7'],
  ])('%s instead of an object is 422 or 400', async (_, body) => {
    const reply = await app.browser().post('/auth/register', body);
    expectRefusal(reply, 422);
  });

  test('a body above one megabyte is 413', async () => {
    expectRefusal(await app.browser().post('/auth/register', JSON.stringify({ name: 'x'.repeat(1_100_000) })), 413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'multipart/form-data; boundary=x'])(
    '%s is 415',
    async (type) => {
      const browser = app.browser();
      await browser.get('/auth/csrf');
      const reply = await browser.send({
        method: 'POST',
        url: '/api/auth/login',
        payload: 'a=b',
        headers: { 'content-type': type, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
      });
      expectRefusal(reply, 415);
    },
  );

  test.each([
    ['numbers', { name: 1, email: 2, password: 3, password_confirmation: 3, company_name: 4 }],
    ['lists', { name: ['Ana'], email: ['a@b.co'] }],
    ['objects', { name: {}, email: { $gt: '' } }],
    ['nulls', { name: null, email: null, password: null }],
    ['nothing', {}],
  ])('%s instead of strings are 422, field by field', async (_, body) => {
    const before = await countUsers();
    const reply = await app.browser().post('/auth/register', {
      ...newPerson(),
      ...body,
      ...(Object.keys(body).length === 0 ? { name: undefined } : {}),
    });
    expectRefusal(reply, 422);
    expect(reply.body.errors).toHaveProperty('name');
    expect(await countUsers()).toBe(before);
  });

  test.each([
    'id',
    'company_id',
    'companyId',
    'email_verified_at',
    'is_admin',
    'password_hash',
    '__proto__',
    'constructor',
  ])('the field %s cannot be smuggled in', async (field) => {
    const before = await countUsers();
    const body = JSON.stringify(newPerson()).replace('{', `{"${field}": 1, `);
    expectRefusal(await app.browser().post('/auth/register', body), 422);
    expect(await countUsers()).toBe(before);
  });

  test('nobody moves to another company or verifies an address by saving a profile', async () => {
    const other = await verified(app);
    for (const body of [
      { user: { company_id: other.companyId } },
      { user: { id: other.userId, name: 'x' } },
      { company: { id: other.companyId, name: 'x' } },
      { user: { email_verified_at: '2020-01-01T00:00:00Z' } },
      { company_id: other.companyId },
    ]) {
      expectRefusal(await ana.browser.post('/profile/me', body), 422);
    }
    expect((await ana.browser.get('/profile/me')).body.company).toMatchObject({ id: ana.companyId });
  });
});

describe('texts', () => {
  test.each([
    ['NUL', 'An\0a'],
    ['a lone surrogate', 'An\ud800a'],
    ['CR LF and a header', 'Ana\r\nBcc: evil@evil.test'],
    ['a line break', 'Ana\nPop'],
    ['an escape character', 'Ana\u001b[31m'],
    ['a name of 101 characters', 'x'.repeat(101)],
    ['nothing but spaces', '   '],
  ])('a name with %s is refused and nothing is stored', async (_, name) => {
    const before = await countUsers();
    // JSON.stringify escapes a lone surrogate, as an attacker would.
    const reply = await app.browser().post('/auth/register', newPerson({ name }));
    expectRefusal(reply, 422);
    expect(reply.body.errors).toHaveProperty('name');
    expect(await countUsers()).toBe(before);
  });

  test.each([
    'ana',
    'ana@',
    '@shop.example',
    'ana@shop',
    'a b@shop.example',
    'ana@shop.example\r\nBcc: x@y.zz',
    'ana@shop.example,evil@evil.test',
    'Ana <ana@shop.example>',
    `${'x'.repeat(250)}@shop.example`,
  ])('the address %j is refused', async (email) => {
    const reply = await app.browser().post('/auth/register', newPerson({ email }));
    expectRefusal(reply, 422);
    expect(reply.body.errors).toHaveProperty('email');
  });

  test.each(['Zażółć', 'Оксана', '李小龍', 'محمد', '👩‍👩‍👧', "O'Brien <b>", '=HYPERLINK("x")', "'; DROP TABLE users; --"])(
    'the name %s is stored as it is',
    async (name) => {
      const reply = await app.browser().post('/auth/register', newPerson({ name }));
      expect(reply.status).toBe(201);
      expect(reply.body.user).toMatchObject({ name });
    },
  );
});

describe('paths and methods', () => {
  test.each(['/api/nothing', '/api/auth/nothing', '/api/..%2f..%2fetc/passwd', '/api/profile/me/1'])(
    '%s is 404',
    async (url) => {
      expectRefusal(await ana.browser.send({ method: 'GET', url }), 404);
    },
  );

  test('an invalid path is refused without a stack trace', async () => {
    const reply = await ana.browser.send({ method: 'GET', url: '/api/%E0%A4%A' });
    expectRefusal(reply, 400);
  });

  test.each(['abc', '0', '-1', '1e3', '99999999999999999999', '1;drop', '%00', '../1'])(
    'the session id %s is 404',
    async (id) => {
      const reply = await ana.browser.delete(`/auth/sessions/${encodeURIComponent(id)}`);
      expectRefusal(reply, 404);
    },
  );

  test('POST with _method in the body or query reaches the other method', async () => {
    const { data } = (await ana.browser.get('/auth/sessions')).body as { data: { id: number }[] };
    expect(data).toHaveLength(1);
    expect((await ana.browser.post('/auth/sessions/999999', { _method: 'DELETE' })).status).toBe(404);
    expect((await ana.browser.post('/auth/sessions?_method=DELETE')).status).toBe(204);
  });

  test.each(['GET', 'POST', 'TRACE', 'delete', '', 1, null, ['DELETE'], 'DELETE '])(
    '_method=%j is 400',
    async (method) => {
      expectRefusal(await ana.browser.post('/auth/sessions', { _method: method }), 400);
    },
  );

  test('_method needs the same CSRF token and the same rights', async () => {
    const reply = await ana.browser.send({ method: 'POST', url: '/api/auth/sessions?_method=DELETE' });
    expectRefusal(reply, 419);
    expectRefusal(await app.browser().post('/auth/sessions', { _method: 'DELETE' }), 401);
  });

  test('a CSRF token of another session is refused', async () => {
    const dan = await verified(app);
    await dan.browser.get('/auth/csrf');
    const foreign = dan.browser.cookies.get('XSRF-TOKEN') ?? '';
    const reply = await ana.browser.send({
      method: 'POST',
      url: '/api/auth/logout',
      headers: {
        cookie: `parley_session=${ana.browser.cookies.get('parley_session')}; XSRF-TOKEN=${foreign}`,
        'x-xsrf-token': foreign,
      },
    });
    expectRefusal(reply, 419);
  });

  test("one tab's token is not replaced when another tab requests one", async () => {
    await ana.browser.get('/auth/csrf');
    const token = ana.browser.cookies.get('XSRF-TOKEN');
    await ana.browser.get('/auth/csrf');
    expect(ana.browser.cookies.get('XSRF-TOKEN')).toBe(token);
    ana.browser.cookies.set('XSRF-TOKEN', 'made.up');
    await ana.browser.get('/auth/csrf');
    expect(ana.browser.cookies.get('XSRF-TOKEN')).not.toBe('made.up');
  });

  test('X-CSRF-TOKEN works as well', async () => {
    await ana.browser.get('/auth/csrf');
    const reply = await ana.browser.send({
      method: 'POST',
      url: '/api/profile/me',
      payload: {},
      headers: { 'x-csrf-token': ana.browser.cookies.get('XSRF-TOKEN') ?? '' },
    });
    expect(reply.status).toBe(200);
  });
});
