import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, verified } from '../testing/people.ts';
import { newPerson, PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const signIn = (email: string, password = PASSWORD, remember?: boolean) => {
  const browser = app.browser();
  return browser.post('/auth/login', { email, password, remember }).then((reply) => ({ browser, reply }));
};

describe('registration', () => {
  test('creates a company and its first user, signs in and mails a link', async () => {
    const browser = app.browser();
    const person = newPerson({ company_website: 'shop.example', locale: 'ro', timezone: 'Europe/Bucharest' });
    const reply = await browser.post('/auth/register', person);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      user: {
        name: 'Ana Pop',
        email: person.email,
        email_verified_at: null,
        locale: 'ro',
        username: null,
        phone: null,
      },
      company: { name: person.company_name, website: 'shop.example', timezone: 'Europe/Bucharest' },
    });
    expect(reply.body.languages).toHaveLength(7);
    expect((await browser.get('/profile/me')).status).toBe(200);
    const mail = await app.mailTo(person.email);
    expect(mail.text).toContain('http://parley.example/email-verification?token=');
    expect(mail.html).toContain('lang="ro"');
  });

  test('an address that has an account is refused, whatever its letter case', async () => {
    const { email } = await registered(app);
    const reply = await app.browser().post('/auth/register', newPerson({ email: email.toUpperCase() }));
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ code: 'validation_failed', errors: { email: [expect.any(String)] } });
  });

  test.each(['123456', 'password1', 'password123', 'qwertyuiop', '1234567890', 'aaaaaaaaaaaa', 'Ana Pop 2026'])(
    'the password %s is refused',
    async (password) => {
      const reply = await app
        .browser()
        .post('/auth/register', newPerson({ password, password_confirmation: password }));
      expect(reply.status).toBe(422);
      expect(reply.body.errors).toHaveProperty('password');
    },
  );

  test('two different passwords are refused at the second one', async () => {
    const reply = await app.browser().post('/auth/register', newPerson({ password_confirmation: 'something else 1' }));
    expect(reply.body).toMatchObject({ errors: { password_confirmation: ['The two passwords differ'] } });
  });

  test('passwords are stored as argon2id', async () => {
    const { userId } = await registered(app);
    const row = await app.sql.asSystem(({ db }) =>
      db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('messages come in the language that is asked for', async () => {
    const browser = app.browser();
    browser.headers['accept-language'] = 'uk';
    const inUkrainian = await browser.post('/auth/register', newPerson({ name: '' }));
    const inEnglish = await app.browser().post('/auth/register', newPerson({ name: '' }));
    expect(inEnglish.body).toMatchObject({ errors: { name: ['Fill in this field'] } });
    expect(inUkrainian.body.message).toMatch(/\p{Script=Cyrillic}/u);
    expect(inUkrainian.body.errors).not.toEqual(inEnglish.body.errors);
  });
});

describe('verification', () => {
  test('the mailed link verifies the address and gives the session a new token', async () => {
    const { browser, email } = await registered(app);
    const before = browser.cookies.get('parley_session');
    const { token } = await app.mailTo(email);
    const reply = await browser.post('/auth/verification/email/verify', { token });
    expect(reply.status).toBe(200);
    expect(browser.cookies.get('parley_session')).not.toBe(before);
    expect((await browser.get('/profile/me')).body.user).toMatchObject({
      email_verified_at: expect.stringMatching(/^\d{4}-/),
    });
  });

  test('the link works once', async () => {
    const { browser, email } = await registered(app);
    const { token } = await app.mailTo(email);
    await browser.post('/auth/verification/email/verify', { token });
    const again = await browser.post('/auth/verification/email/verify', { token });
    expect(again.status).toBe(422);
    expect(again.body.code).toBe('link_invalid');
  });

  test('the link works in a browser that is not signed in, and signs nobody in', async () => {
    const { email } = await registered(app);
    const { token } = await app.mailTo(email);
    const stranger = app.browser();
    expect((await stranger.post('/auth/verification/email/verify', { token })).status).toBe(200);
    expect(stranger.cookies.has('parley_session')).toBe(false);
  });

  test('a link older than 24 hours is refused', async () => {
    const { browser, email, userId } = await registered(app);
    const { token } = await app.mailTo(email);
    await app.sql.asSystem(({ db }) =>
      db
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('user_id', '=', userId)
        .execute(),
    );
    expect((await browser.post('/auth/verification/email/verify', { token })).body.code).toBe('link_invalid');
  });

  test('sending again makes the link before worthless', async () => {
    const { browser, email } = await registered(app);
    const { token: first } = await app.mailTo(email);
    expect((await browser.post('/auth/verification/email/send')).status).toBe(200);
    await expect.poll(async () => (await app.mailTo(email)).token).not.toBe(first);
    expect((await browser.post('/auth/verification/email/verify', { token: first })).body.code).toBe('link_invalid');
    const { token: second } = await app.mailTo(email);
    expect((await browser.post('/auth/verification/email/verify', { token: second })).status).toBe(200);
  });

  test('a mistyped address can be corrected until it is verified', async () => {
    const { browser } = await registered(app);
    const { email } = newPerson();
    const reply = await browser.post('/auth/verification/email/send', { email });
    expect(reply.body.user).toMatchObject({ email });
    const { token } = await app.mailTo(email);
    expect((await browser.post('/auth/verification/email/verify', { token })).status).toBe(200);
  });

  test('a link sent to the mistyped address does not verify the corrected one', async () => {
    const { browser, email } = await registered(app);
    const { token } = await app.mailTo(email);
    await app.sql.asSystem(({ db }) =>
      db.updateTable('users').set({ email: newPerson().email }).where('email', '=', email).execute(),
    );
    expect((await browser.post('/auth/verification/email/verify', { token })).body.code).toBe('link_invalid');
    expect((await browser.get('/profile/me')).body.user).toMatchObject({ email_verified_at: null });
  });
});

describe('signing in and out', () => {
  test('the right pair signs in, with a new session id', async () => {
    const { email } = await verified(app);
    const { browser, reply } = await signIn(email);
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ email });
    expect((await browser.get('/profile/me')).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same answer', async () => {
    const { email } = await verified(app);
    const wrong = (await signIn(email, 'not the password')).reply;
    const unknown = (await signIn('nobody@nowhere.example')).reply;
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body }).toEqual({ ...unknown.body });
    expect(wrong.body).toEqual({ message: 'E-mail or password is wrong', code: 'invalid_credentials', errors: {} });
  });

  test('remember keeps the cookie for 30 days, otherwise it ends with the browser', async () => {
    const { email } = await verified(app);
    const short = (await signIn(email)).reply.headers['set-cookie'] as string[];
    const long = (await signIn(email, PASSWORD, true)).reply.headers['set-cookie'] as string[];
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

describe('passwords', () => {
  test('forgot answers the same for known and unknown addresses, and mails only the known', async () => {
    const { email } = await verified(app);
    const known = await app.browser().post('/auth/password/forgot', { email });
    const unknown = await app.browser().post('/auth/password/forgot', { email: 'nobody@nowhere.example' });
    expect([known.status, known.text]).toEqual([202, '']);
    expect([unknown.status, unknown.text]).toEqual([202, '']);
    expect((await app.mailTo(email, /password/i)).token).not.toBe('');
  });

  test('the mailed link sets a new password, once, and ends every session', async () => {
    const { browser, email } = await verified(app);
    await app.browser().post('/auth/password/forgot', { email });
    const { token } = await app.mailTo(email, /Choose/);
    const body = { token, password: 'another horse 77', password_confirmation: 'another horse 77' };
    expect((await app.browser().post('/auth/password/reset', body)).status).toBe(204);
    expect((await browser.get('/profile/me')).status).toBe(401);
    expect((await signIn(email)).reply.status).toBe(401);
    expect((await signIn(email, 'another horse 77')).reply.status).toBe(200);
    expect((await app.browser().post('/auth/password/reset', body)).body.code).toBe('link_invalid');
    expect((await app.mailTo(email, /changed/)).text).toContain('Ana Pop');
  });

  test('a common password is refused and leaves the link usable', async () => {
    const { email } = await verified(app);
    await app.browser().post('/auth/password/forgot', { email });
    const { token } = await app.mailTo(email, /Choose/);
    const refused = await app
      .browser()
      .post('/auth/password/reset', { token, password: 'password123', password_confirmation: 'password123' });
    expect(refused.body.errors).toHaveProperty('password');
    expect(
      (
        await app.browser().post('/auth/password/reset', {
          token,
          password: 'another horse 77',
          password_confirmation: 'another horse 77',
        })
      ).status,
    ).toBe(204);
  });

  test.each([[null], [''], [0], [[]], [{}], [{ $ne: null }], [false], [undefined]])(
    'reset with the token %j is refused and changes nothing',
    async (token) => {
      const { email } = await verified(app);
      await app.browser().post('/auth/password/forgot', { email });
      await app.mailTo(email, /Choose/);
      const reply = await app.browser().post('/auth/password/reset', {
        token,
        password: 'another horse 77',
        password_confirmation: 'another horse 77',
      });
      expect(reply.status).toBe(422);
      expect((await signIn(email)).reply.status).toBe(200);
    },
  );

  test('a link for one purpose does not serve the other', async () => {
    const { browser, email } = await registered(app);
    const { token } = await app.mailTo(email);
    const reset = await app
      .browser()
      .post('/auth/password/reset', { token, password: 'another horse 77', password_confirmation: 'another horse 77' });
    expect(reset.body.code).toBe('link_invalid');
    expect((await browser.post('/auth/verification/email/verify', { token })).status).toBe(200);
  });

  test('changing the password keeps this session, with a new token, and ends the others', async () => {
    const { browser, email } = await verified(app);
    const { browser: other } = await signIn(email);
    const before = browser.cookies.get('parley_session');
    const reply = await browser.post('/auth/password/update', {
      current_password: PASSWORD,
      new_password: 'another horse 77',
      new_password_confirmation: 'another horse 77',
    });
    expect(reply.status).toBe(204);
    expect(browser.cookies.get('parley_session')).not.toBe(before);
    expect((await browser.get('/profile/me')).status).toBe(200);
    expect((await other.get('/profile/me')).status).toBe(401);
    expect((await signIn(email, 'another horse 77')).reply.status).toBe(200);
  });

  test('a wrong current password is marked on its field', async () => {
    const { browser } = await verified(app);
    const reply = await browser.post('/auth/password/update', {
      current_password: 'wrong',
      new_password: 'another horse 77',
      new_password_confirmation: 'another horse 77',
    });
    expect(reply.status).toBe(422);
    expect(reply.body.errors).toEqual({ current_password: ['This is not your current password'] });
  });

  test('a link in a mail never follows the Host header', async () => {
    const { email } = await verified(app);
    const browser = app.browser();
    browser.headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    await browser.post('/auth/password/forgot', { email });
    const mail = await app.mailTo(email, /Choose/);
    expect(mail.text).toContain('http://parley.example/');
    expect(mail.text + mail.html).not.toContain('evil.test');
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
    const { browser: other } = await signIn(email);
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
