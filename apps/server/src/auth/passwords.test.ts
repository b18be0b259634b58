import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered, signIn, verified } from '../testing/people.ts';
import { PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

describe('passwords', () => {
  test('a forgotten password gets the same answer for known and unknown addresses, and only the known get mail', async () => {
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
    expect((await signIn(app, email)).reply.status).toBe(401);
    expect((await signIn(app, email, 'another horse 77')).reply.status).toBe(200);
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
      expect((await signIn(app, email)).reply.status).toBe(200);
    },
  );

  test('a link for one purpose does not work for another', async () => {
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
    const { browser: other } = await signIn(app, email);
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
    expect((await signIn(app, email, 'another horse 77')).reply.status).toBe(200);
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
    expect(mail.text).toContain('http://parley.localhost/');
    expect(mail.text + mail.html).not.toContain('evil.test');
  });
});
