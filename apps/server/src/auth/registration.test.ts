import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, signIn, verified } from '../testing/people.ts';
import { newPerson } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

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
    expect(mail.text).toContain('http://parley.localhost/email-verification?token=');
    expect(mail.html).toContain('lang="ro"');
  });

  test('an address with an account gets the same answer as a new one; only its owner is notified', async () => {
    const owner = await verified(app);
    const [known, fresh] = [newPerson({ email: owner.email.toUpperCase() }), newPerson()];
    const stranger = app.browser();
    const [reply, other] = [
      await stranger.post('/auth/register', known),
      await app.browser().post('/auth/register', fresh),
    ];
    const shapeOf = ({ status, body }: typeof reply) => [
      status,
      { ...(body.user as object), id: 0, email: '' },
      Object.keys(body),
    ];
    expect(shapeOf(reply)).toEqual(shapeOf(other));
    expect((reply.body.user as { email_verified_at: null }).email_verified_at).toBeNull();

    const mail = await app.mailTo(owner.email, /already have an account/);
    expect(mail.text).toContain('http://parley.localhost/login');
    expect(mail.token).toBe('');
    expect((await stranger.get('/conversations')).body.code).toBe('email_unverified');
    expect((await signIn(app, owner.email)).reply.body.company).toMatchObject({ id: owner.companyId });
  });

  test("registering with someone else's address gives an empty account, as with any address", async () => {
    const owner = await verified(app);
    const password = 'another horse 77';
    const person = newPerson({ email: owner.email, password, password_confirmation: password });
    const { body } = await app.browser().post('/auth/register', person);
    const { reply } = await signIn(app, owner.email, password);
    expect([reply.status, reply.body.company]).toEqual([200, body.company]);
    expect((reply.body.user as { email_verified_at: null }).email_verified_at).toBeNull();
  });

  test('an address belongs to the account that confirms it first', async () => {
    const email = newPerson().email;
    const first = await registered(app, { email });
    const { token } = await app.mailTo(email, /Confirm/);
    await registered(app, { email });
    await expect.poll(async () => (await app.mailTo(email, /Confirm/)).token).not.toBe(token);
    const { token: second } = await app.mailTo(email, /Confirm/);
    expect((await first.browser.post('/auth/verification/email/verify', { token })).status).toBe(200);
    const late = await app.browser().post('/auth/verification/email/verify', { token: second });
    expect(late.body.code).toBe('link_invalid');
  });

  test.each(['https://evil.test/claim', 'You won: evil.test/claim', 'Ana Pop http://x'])(
    'a name that looks like a link is refused: %s',
    async (name) => {
      const reply = await app.browser().post('/auth/register', newPerson({ name, company_name: name }));
      expect(reply.body.errors).toEqual({
        name: ['Write a name, not a link'],
        company_name: ['Write a name, not a link'],
      });
    },
  );

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

  test('two different passwords are rejected at the second field', async () => {
    const reply = await app.browser().post('/auth/register', newPerson({ password_confirmation: 'something else 1' }));
    expect(reply.body).toMatchObject({ errors: { password_confirmation: ['The passwords do not match'] } });
  });

  test('passwords are stored as argon2id', async () => {
    const { userId } = await registered(app);
    const row = await app.sql.asSystem(({ db }) =>
      db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
    );
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('messages are in the requested language', async () => {
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

  test('sending again invalidates the previous link', async () => {
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
