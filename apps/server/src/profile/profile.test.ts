import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified } from '../testing/people.ts';
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
  const { browser, companyId } = await verified(app);
  await app.sql.inCompany(companyId, ({ db }) =>
    db
      .insertInto('users')
      .values({ company_id: companyId, name: 'Dan', email: newPerson().email, username: 'Dan', password_hash: 'x' })
      .execute(),
  );
  const reply = await browser.post('/profile/me', { user: { username: 'dan' } });
  expect(reply.status).toBe(422);
  expect(reply.body.errors).toEqual({ 'user.username': ['Someone in your company uses this name already'] });
});

test('a new address counts only once its link was followed, and the old one is told', async () => {
  const { browser, email } = await verified(app);
  const next = newPerson().email;
  const reply = await browser.post('/profile/me', { user: { email: next } });
  expect(reply.body.user).toMatchObject({ email, pending_email: next });
  expect((await app.mailTo(email, /about to change/)).text).toContain(next);

  const { token } = await app.mailTo(next, /Confirm/);
  expect((await app.browser().post('/auth/verification/email/verify', { token })).status).toBe(200);
  expect((await app.browser().post('/auth/login', { email: next, password: PASSWORD })).status).toBe(200);
  expect((await app.browser().post('/auth/login', { email, password: PASSWORD })).status).toBe(401);
});

test('an address that meanwhile belongs to someone else cannot be taken over by its link', async () => {
  const { browser, email } = await verified(app);
  const next = newPerson().email;
  await browser.post('/profile/me', { user: { email: next } });
  const { token } = await app.mailTo(next, /Confirm/);
  await app.browser().post('/auth/register', newPerson({ email: next }));
  expect((await app.browser().post('/auth/verification/email/verify', { token })).body.code).toBe('link_invalid');
  expect((await app.browser().post('/auth/login', { email, password: PASSWORD })).status).toBe(200);
});
