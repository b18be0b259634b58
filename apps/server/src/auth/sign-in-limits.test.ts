import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { registered } from '../testing/people.ts';
import { newPerson, PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ RATE_LIMITS: 'strict' });
});
afterAll(() => app.close());

/** Signs in sequentially, each time from a new browser; returns the statuses. */
async function tryAll(tries: { email: string; password?: string; ip: string }[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const { email, password = 'wrong password', ip } of tries) {
    const browser = app.browser();
    browser.ip = ip;
    statuses.push((await browser.post('/auth/login', { email, password })).status);
  }
  return statuses;
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

test('one address that tries a password on 150 accounts is stopped within 60 tries', async () => {
  const statuses = await tryAll(
    Array.from({ length: 150 }, (_, n) => ({ email: `spray.${n}@shop.example`, ip: '203.0.113.9' })),
  );
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401));
  expect(count(statuses.slice(60), 429)).toBe(90);
});

test('addresses of one IPv6 /64 count as one; another /64 is counted separately', async () => {
  const statuses = await tryAll(
    Array.from({ length: 55 }, (_, n) => ({ email: `six.${n}@shop.example`, ip: `2001:db8:1:2::${n.toString(16)}` })),
  );
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([50, 5]);
  expect(await tryAll([{ email: 'six@shop.example', ip: '2001:db8:1:3::1' }])).toEqual([401]);
});

test('guessing a password from many addresses delays the account more and more, except where its owner is signed in', async () => {
  const { email } = await registered(app);
  const from = (n: number) => `198.51.100.${n}`;
  const statuses = await tryAll(Array.from({ length: 21 }, (_, n) => ({ email, ip: from(n) })));
  expect(statuses).toEqual(Array(21).fill(401));

  const stranger = app.browser();
  stranger.ip = from(99);
  const paused = await stranger.post('/auth/login', { email, password: PASSWORD });
  expect([paused.status, Number(paused.headers['retry-after'])]).toEqual([429, 1]);
  expect(await tryAll([{ email, password: PASSWORD, ip: '127.0.0.1' }])).toEqual([200]);
});

test('sign-ins that succeed are not counted', async () => {
  const { email } = await registered(app);
  const statuses = await tryAll(Array.from({ length: 12 }, () => ({ email, password: PASSWORD, ip: '192.0.2.44' })));
  expect(statuses).toEqual(Array(12).fill(200));
});

test('60 sign-ins at once: some are hashed, the others are told when to retry', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const browser = app.browser();
      browser.ip = `192.0.2.${n}`;
      return browser.post('/auth/login', { email: `crowd.${n}@shop.example`, password: 'wrong password' });
    }),
  );
  const refused = replies.filter(({ status }) => status === 429);
  expect(replies.every(({ status }) => status === 401 || status === 429)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
});

test('requests by others neither block a password reset nor reveal the account', async () => {
  const { email } = await registered(app, {});
  const attacker = app.browser();
  attacker.ip = '203.0.113.77';
  const asked = [];
  for (let n = 0; n < 6; n += 1) asked.push(await attacker.post('/auth/password/forgot', { email }));
  expect(asked.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(6).fill('202 '));

  await app.sql.asSystem(({ db }) => db.deleteFrom('mailbox').where('subject', 'like', 'Choose%').execute());
  const owner = app.browser();
  owner.ip = '203.0.113.78';
  expect((await owner.post('/auth/password/forgot', { email })).status).toBe(202);
  expect((await app.mailTo(email, /Choose/)).token).not.toBe('');
});

test('an address can be changed five times an hour', async () => {
  const { browser, userId } = await registered(app);
  await app.sql.asSystem(({ db }) =>
    db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', userId).execute(),
  );
  const statuses = [];
  for (let n = 0; n < 7; n += 1) {
    const user = { email: newPerson().email, current_password: PASSWORD };
    statuses.push((await browser.post('/profile/me', { user })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
