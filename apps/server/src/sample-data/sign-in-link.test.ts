import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueToken } from '../auth/index.ts';
import { createFileStore } from '../infra/files/file-store.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { makeDemoCompany } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

const linkFor = (owner: Person) => app.sql.asSystem((tx) => issueToken(tx, 'sign_in', owner));
const follow = async (token: string, browser = app.browser()) => ({
  browser,
  reply: await browser.post('/auth/link', { token }),
});

test("the demo's link signs in once, to a shop with sample data", async () => {
  const { signInToken, widgetKey } = await makeDemoCompany(app.sql, createFileStore(app.config.filesDir));
  const { browser, reply } = await follow(signInToken);
  expect([reply.status, (reply.body.company as { name: string }).name]).toEqual([200, 'Linden Home']);
  const { data } = (await browser.get('/conversations?limit=100')).body as { data: unknown[] };
  expect(data.length).toBeGreaterThanOrEqual(40);
  const [channel] = (await browser.get('/channels')).body.data as { key: string }[];
  expect(channel?.key).toBe(widgetKey);

  const again = await follow(signInToken);
  expect([again.reply.status, again.reply.body.code]).toEqual([422, 'link_invalid']);
  expect((await again.browser.get('/profile/me')).status).toBe(401);
  expect((await browser.get('/profile/me')).status).toBe(200);
});

test('if two follow a link at the same moment, one gets in', async () => {
  const token = await linkFor(await verified(app));
  const both = await Promise.all([follow(token), follow(token)]);
  expect(both.map(({ reply }) => reply.status).toSorted()).toEqual([200, 422]);
});

test('a link stops working after an hour, or when a newer one was created', async () => {
  const person = await verified(app);
  const replaced = await linkFor(person);
  const old = await linkFor(person);
  await app.sql.asSystem(({ db }) =>
    db
      .updateTable('one_time_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('purpose', '=', 'sign_in')
      .execute(),
  );
  for (const token of [replaced, old, 'nobody-made-this']) expect((await follow(token)).reply.status).toBe(422);
  const { expires_at } = await app.sql.asSystem(async (tx) => {
    await issueToken(tx, 'sign_in', person);
    return tx.db
      .selectFrom('one_time_tokens')
      .select('expires_at')
      .where('user_id', '=', person.userId)
      .where('purpose', '=', 'sign_in')
      .executeTakeFirstOrThrow();
  });
  expect(Math.round((expires_at.getTime() - Date.now()) / 60_000)).toBe(60);
});

test('links of other kinds do not sign in, and this one opens nothing else', async () => {
  const person = await verified(app);
  await person.browser.post('/auth/password/forgot', { email: person.email });
  const { token: reset } = await app.mailTo(person.email, /password/i);
  expect((await follow(reset)).reply.status).toBe(422);
  const token = await linkFor(person);
  for (const [path, body] of [
    ['/auth/verification/email/verify', { token }],
    ['/auth/password/reset', { token, password: 'another horse 43', password_confirmation: 'another horse 43' }],
  ] as const)
    expect([path, (await app.browser().post(path, body)).status]).toEqual([path, 422]);
  expect((await follow(token)).reply.status).toBe(200);
});

test('a previous session in the same browser is signed out', async () => {
  const [before, after] = [await verified(app), await verified(app)];
  const { reply } = await follow(await linkFor(after), before.browser);
  expect((reply.body.user as { id: number }).id).toBe(after.userId);
  const left = await app.sql.asSystem(({ db }) =>
    db.selectFrom('sessions').select('id').where('user_id', '=', before.userId).execute(),
  );
  expect(left).toEqual([]);
});
