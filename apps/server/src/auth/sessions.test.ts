import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, signIn, verified } from '../testing/people.ts';
import { PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('signing in and out', () => {
  test('the right pair signs in, with a new session id', async () => {
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
    expect(wrong.body).toEqual({ message: 'E-mail or password is wrong', code: 'invalid_credentials', errors: {} });
  });

  test('remember keeps the cookie for 30 days, otherwise it ends with the browser', async () => {
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

  test("another person's session cannot be ended, nor told from one that does not exist", async () => {
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
