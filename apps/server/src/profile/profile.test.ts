import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleagueOf, registered, signIn, verified } from '../testing/people.ts';
import { newPerson, PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

test('any part of the profile can be saved alone', async () => {
  const { browser } = await verified(app);
  await browser.post('/profile/me', {
    user: { name: 'Ana Maria', username: 'ana', phone: '+40 700 000 042', locale: 'ua' },
  });
  await browser.post('/profile/me', { company: { website: 'https://lana-fir.example' } });
  const reply = await browser.post('/profile/me', { company: { timezone: 'Europe/Kyiv' } });
  expect(reply.body).toMatchObject({
    user: { name: 'Ana Maria', username: 'ana', phone: '+40 700 000 042', locale: 'ua' },
    company: { website: 'https://lana-fir.example', timezone: 'Europe/Kyiv' },
  });
});

test('an optional field is cleared by an empty text or null', async () => {
  const { browser } = await verified(app);
  await browser.post('/profile/me', { user: { username: 'ana', phone: '+40 700 000 042' } });
  const reply = await browser.post('/profile/me', { user: { username: '', phone: null } });
  expect(reply.body.user).toMatchObject({ username: null, phone: null });
});

test('two people of different companies may share a username', async () => {
  const [ana, dan] = [await verified(app), await verified(app)];
  expect((await ana.browser.post('/profile/me', { user: { username: 'boss' } })).status).toBe(200);
  expect((await dan.browser.post('/profile/me', { user: { username: 'boss' } })).status).toBe(200);
});

test('a username taken within the company is refused on its field', async () => {
  const ana = await verified(app);
  const colleague = await colleagueOf(app, ana);
  expect((await colleague.post('/profile/me', { user: { username: 'Dan' } })).status).toBe(200);
  const reply = await ana.browser.post('/profile/me', { user: { username: 'dan' } });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({ 'user.username': ['Someone in your company already uses this name'] });
});

test('a new address needs the current password; cancelling it does not', async () => {
  const { browser, email } = await verified(app);
  const next = newPerson().email;
  const change = (user: object) => browser.post('/profile/me', { user });
  const without = await change({ email: next });
  expect([without.status, without.body.errors]).toEqual([422, { 'user.current_password': ['Fill in this field'] }]);
  const wrong = await change({ email: next, current_password: 'not my password' });
  expect(wrong.body.errors).toEqual({ 'user.current_password': ['This is not your current password'] });
  expect((await browser.get('/profile/me')).body.user).toMatchObject({ email, pending_email: null });

  expect((await change({ email: next, current_password: PASSWORD })).body.user).toMatchObject({ pending_email: next });
  expect((await change({ email: next, name: 'Ana Maria' })).status).toBe(200);
  expect((await change({ email })).body.user).toMatchObject({ email, pending_email: null });
});

test('a changed address signs out other sessions, and the notice to the old address can undo it once', async () => {
  const { browser, email } = await verified(app);
  const { browser: other } = await signIn(app, email);
  const next = newPerson().email;
  await browser.post('/profile/me', { user: { email: next, current_password: PASSWORD } });
  const notice = await app.mailTo(email, /about to change/);
  expect(notice.text).toContain('http://parley.localhost/address-undo?token=');
  await browser.post('/auth/verification/email/verify', { token: (await app.mailTo(next, /Confirm/)).token });
  expect((await other.get('/profile/me')).status).toBe(401);
  expect((await browser.get('/profile/me')).body.user).toMatchObject({ email: next });

  // A second change does not invalidate the undo link for the first address.
  const third = newPerson().email;
  await browser.post('/profile/me', { user: { email: third, current_password: PASSWORD } });
  const later = await app.mailTo(next, /about to change/);
  await app.browser().post('/auth/password/forgot', { email: next });
  const { token: reset } = await app.mailTo(next, /Choose/);

  const undo = (token: string) => app.browser().post('/auth/verification/email/undo', { token });
  const undone = await undo(notice.token);
  expect([undone.status, undone.body]).toEqual([200, { email }]);
  expect((await browser.get('/profile/me')).status).toBe(401);
  expect((await signIn(app, email)).reply.body.user).toMatchObject({ email, pending_email: null });
  expect((await undo(notice.token)).body.code).toBe('link_invalid');
  expect((await undo(later.token)).body.code).toBe('link_invalid');
  const password = { password: 'another horse 77', password_confirmation: 'another horse 77' };
  expect((await app.browser().post('/auth/password/reset', { token: reset, ...password })).body.code).toBe(
    'link_invalid',
  );
});

test('a new address takes effect only after its link was followed, and the old one is notified', async () => {
  const { browser, email } = await verified(app);
  const next = newPerson().email;
  const reply = await browser.post('/profile/me', { user: { email: next, current_password: PASSWORD } });
  expect(reply.body.user).toMatchObject({ email, pending_email: next });
  expect((await app.mailTo(email, /about to change/)).text).toContain(next);

  const { token } = await app.mailTo(next, /Confirm/);
  expect((await app.browser().post('/auth/verification/email/verify', { token })).status).toBe(200);
  expect((await app.browser().post('/auth/login', { email: next, password: PASSWORD })).status).toBe(200);
  expect((await app.browser().post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
});

test('an address that now belongs to someone else cannot be claimed by its link', async () => {
  const { browser, email } = await verified(app);
  const next = newPerson().email;
  await browser.post('/profile/me', { user: { email: next, current_password: PASSWORD } });
  const { token } = await app.mailTo(next, /Confirm/);
  const { userId } = await registered(app, { email: next });
  await app.sql.asSystem(({ db }) =>
    db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute(),
  );
  expect((await app.browser().post('/auth/verification/email/verify', { token })).body.code).toBe('link_invalid');
  expect((await app.browser().post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
});
