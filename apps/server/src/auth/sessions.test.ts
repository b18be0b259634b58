import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, signIn, verified } from '../testing/people.ts';
import { hashToken } from '../infra/secrets.ts';
import { PASSWORD, type TestClient } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('signing in and out', () => {
  test('correct credentials sign in, with a new session id', async () => {
    const { email } = await verified(app);
    const { browser, reply } = await signIn(app, email);
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ email });
    expect((await browser.get('/profile/me')).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await verified(app);
    const wrong = (await signIn(app, email, 'not the password')).reply;
    const unknown = (await signIn(app, 'nobody@nowhere.example')).reply;
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body }).toEqual({ ...unknown.body });
    expect(wrong.body).toEqual({ message: 'The email or password is wrong', code: 'invalid_credentials', errors: {} });
  });

  test('"remember me" keeps the cookie for 30 days; otherwise it ends with the browser', async () => {
    const { email } = await verified(app);
    const short = (await signIn(app, email)).reply.headers['set-cookie'] as string[];
    const long = (await signIn(app, email, PASSWORD, true)).reply.headers['set-cookie'] as string[];
    expect(short.find((cookie) => cookie.startsWith('parley_session'))).not.toMatch(/max-age/i);
    expect(long.find((cookie) => cookie.startsWith('parley_session'))).toMatch(
      /Max-Age=2592000; .*HttpOnly; SameSite=Lax/,
    );
  });

  test('signing in over an old session ends that session', async () => {
    const { browser, email } = await verified(app);
    const old = browser.cookies.get('parley_session') ?? '';
    await browser.post('/auth/login', { email, password: PASSWORD });
    browser.cookies.set('parley_session', old);
    expect((await browser.get('/profile/me')).status).toBe(401);
  });

  test('refresh renews the session and returns the profile; a guest gets 401', async () => {
    const { browser, email } = await verified(app);
    const reply = await browser.get('/auth/refresh');
    expect(reply.body.user).toMatchObject({ email });
    expect((await browser.get('/profile/me')).status).toBe(200);
    expect((await app.browser().get('/auth/refresh')).status).toBe(401);
  });

  test('signing out ends the session', async () => {
    const { browser } = await verified(app);
    const token = browser.cookies.get('parley_session') ?? '';
    expect((await browser.post('/auth/logout')).status).toBe(204);
    browser.cookies.set('parley_session', token);
    expect((await browser.get('/profile/me')).status).toBe(401);
    expect((await browser.post('/auth/logout')).status).toBe(401);
  });

  test('a session unused for 12 hours is over', async () => {
    const { browser, userId } = await verified(app);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('user_id', '=', userId)
        .execute(),
    );
    expect((await browser.get('/profile/me')).status).toBe(401);
  });

  test('session tokens and link tokens are stored hashed only', async () => {
    const { browser, email } = await registered(app);
    const { token } = await app.mailTo(email);
    const session = browser.cookies.get('parley_session') ?? '';
    const dump = await app.sql.asSystem(async ({ db }) =>
      JSON.stringify([
        await db.selectFrom('sessions').selectAll().execute(),
        await db.selectFrom('one_time_tokens').selectAll().execute(),
        await db.selectFrom('jobs').selectAll().execute(),
      ]),
    );
    expect(dump).not.toContain(session);
    expect(dump).not.toContain(token);
  });
});

describe('sessions', () => {
  test('are listed, the current one first, and can be ended one by one', async () => {
    const { browser, email } = await verified(app);
    const other = app.browser();
    other.headers['user-agent'] = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await other.post('/auth/login', { email, password: PASSWORD });
    const { data } = (await browser.get('/auth/sessions')).body as {
      data: { id: number; is_current: boolean; browser: string; system: string }[];
    };
    expect(data.map((session) => session.is_current)).toEqual([true, false]);
    expect(data[1]).toMatchObject({ browser: 'Firefox', system: 'Linux', ip_address: '127.0.0.1' });
    expect(JSON.stringify(data)).not.toMatch(/token/);
    expect((await browser.delete(`/auth/sessions/${data[1]?.id}`)).status).toBe(204);
    expect((await other.get('/profile/me')).status).toBe(401);
    expect((await browser.get('/profile/me')).status).toBe(200);
  });

  test('all others can be ended at once', async () => {
    const { browser, email } = await verified(app);
    const { browser: other } = await signIn(app, email);
    expect((await browser.delete('/auth/sessions')).status).toBe(204);
    expect((await other.get('/profile/me')).status).toBe(401);
    expect((await browser.get('/profile/me')).status).toBe(200);
  });

  test("another person's session cannot be ended, and looks like one that does not exist", async () => {
    const ana = await verified(app);
    const dan = await verified(app);
    const { data } = (await dan.browser.get('/auth/sessions')).body as { data: { id: number }[] };
    const foreign = await ana.browser.delete(`/auth/sessions/${data[0]?.id}`);
    const missing = await ana.browser.delete('/auth/sessions/999999999');
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect((await dan.browser.get('/profile/me')).status).toBe(200);
  });
});

describe('a session under load', () => {
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    /parley_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? '';
  const withToken = (token: string) => {
    const browser = app.browser();
    browser.cookies.set('parley_session', token);
    return browser;
  };

  test.each(['GET', 'POST'] as const)(
    'concurrent calls that renew it (%s) all get a working cookie',
    async (method) => {
      const { browser } = await verified(app);
      const old = browser.cookies.get('parley_session') ?? '';
      await letRotate(old);
      const csrf = browser.cookies.get('XSRF-TOKEN') ?? '';
      const renew = () =>
        browser.app.inject({
          method,
          url: '/api/auth/refresh',
          headers: { cookie: `parley_session=${old}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf },
        });
      const replies = await Promise.all(Array.from({ length: 6 }, renew));
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
      for (const reply of replies) {
        expect(cookieOf(reply)).not.toBe(old);
        expect((await withToken(cookieOf(reply)).get('/profile/me')).status).toBe(200);
      }
      // Requests under way with the previous token are still answered, for half a minute.
      expect((await withToken(old).get('/profile/me')).status).toBe(200);
      await letRotate(cookieOf(replies[0] as never));
      expect((await withToken(old).get('/profile/me')).status).toBe(401);
    },
  );

  test('the previous token does not survive signing out, being signed out or a new password', async () => {
    const password = {
      current_password: PASSWORD,
      new_password: 'another horse 77',
      new_password_confirmation: 'another horse 77',
    };
    for (const end of [
      (browser: TestClient) => browser.post('/auth/logout'),
      (browser: TestClient) => browser.post('/auth/password/update', password),
      async (_: TestClient, email: string) => (await signIn(app, email)).browser.delete('/auth/sessions'),
    ]) {
      const { browser, email } = await verified(app);
      const old = browser.cookies.get('parley_session') ?? '';
      await letRotate(old);
      await browser.get('/auth/refresh');
      expect((await withToken(old).get('/profile/me')).status).toBe(200);
      expect((await end(browser, email)).status).toBe(204);
      expect((await withToken(old).get('/profile/me')).status).toBe(401);
    }
  });

  test('if it ends during one of its own calls, the answer is 401, never 500', async () => {
    const { email } = await verified(app);
    const statuses = new Set<number>();
    for (let round = 0; round < 6; round += 1) {
      const [ana, dan] = [(await signIn(app, email)).browser, (await signIn(app, email)).browser];
      await Promise.all([ana.get('/auth/csrf'), dan.get('/auth/csrf')]);
      const send = (browser: TestClient, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
        browser.send({
          method,
          url: `/api${url}`,
          headers: { 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
          ...(payload ? { payload } : {}),
        });
      const change = { current_password: PASSWORD, new_password: PASSWORD, new_password_confirmation: PASSWORD };
      const replies = await Promise.all([
        send(ana, 'POST', '/auth/password/update', change),
        send(dan, 'DELETE', '/auth/sessions'),
        send(dan, 'POST', '/auth/password/update', change),
        send(ana, 'DELETE', '/auth/sessions'),
        send(ana, 'GET', '/auth/refresh'),
        send(dan, 'GET', '/auth/refresh'),
        send(dan, 'POST', '/auth/logout'),
        send(ana, 'GET', '/profile/me'),
      ]);
      for (const { status } of replies) statuses.add(status);
    }
    expect([...statuses].filter((status) => ![200, 204, 401].includes(status))).toEqual([]);
  });

  test.each([
    [false, 30],
    [true, 90],
  ])('it ends eventually, however often it is used (remember: %s, days: %i)', async (remember, days) => {
    const { email, userId } = await verified(app);
    const { browser } = await signIn(app, email, PASSWORD, remember);
    const age = (createdAgo: number) =>
      app.sql.asSystem(({ db }) =>
        db
          .updateTable('sessions')
          .set({ created_at: new Date(Date.now() - createdAgo), last_seen_at: new Date(Date.now() - 120_000) })
          .where('user_id', '=', userId)
          .execute(),
      );
    await age(days * 86_400_000 - 60_000);
    expect((await browser.get('/profile/me')).status).toBe(200); // extends the session, but not beyond the last day
    await app.sql.asSystem(async ({ db }) => {
      const ends = await db.selectFrom('sessions').select('expires_at').where('user_id', '=', userId).execute();
      expect(Math.min(...ends.map(({ expires_at }) => expires_at.getTime()))).toBeLessThan(Date.now() + 61_000);
    });
    await age(days * 86_400_000 + 1);
    await browser.get('/profile/me');
    expect((await browser.get('/profile/me')).status).toBe(401);
  });

  /** Pretends that the last renewal was long ago. */
  async function letRotate(token: string) {
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('sessions')
        .set({ rotated_at: new Date(Date.now() - 31_000) })
        .where('token_hash', '=', hashToken(token))
        .execute(),
    );
  }
});
