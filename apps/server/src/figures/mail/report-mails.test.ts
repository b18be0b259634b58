import { sql as raw } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { colleague, verified, type Person } from '../../testing/people.ts';
import { orderMails } from './report-mails.ts';

let app: TestApp;
let ana: Person;
let dan: Person;
beforeAll(async () => {
  app = await buildTestApp();
  ana = await verified(app);
  dan = await colleague(app, ana, { name: 'Dan' });
  await app.sql.asSystem(async ({ db }) => {
    await raw`UPDATE companies SET timezone = 'America/New_York' WHERE id = ${ana.companyId}`.execute(db);
    await raw`UPDATE users SET locale = 'ru' WHERE id = ${dan.userId}`.execute(db);
  });
});
afterAll(() => app.close());

const order = (now: string) =>
  app.sql.asSystem(async (tx) => {
    const ordered: unknown[] = [];
    await orderMails(tx, { enqueue: async (_, { payload }) => void ordered.push(payload) }, new Date(now));
    return ordered;
  });
const mailsOf = ({ email }: Person) =>
  app.sql.asSystem(({ db }) =>
    db.selectFrom('mailbox').selectAll().where('recipient', '=', email).where('subject', 'like', '%:%').execute(),
  );

test('the week is mailed on Monday morning of the company, once, to those who asked for it', async () => {
  expect((await ana.browser.get('/figures/mail')).body).toEqual({ is_on: false, can_mail: true });
  expect((await dan.browser.call('PUT', '/figures/mail', { is_on: true })).body.is_on).toBe(true);
  expect((await dan.browser.get('/figures/mail')).body.is_on).toBe(true);
  await app.sql.asSystem(({ db }) => db.updateTable('report_mails').set({ sent_on: '2027-05-24' }).execute());

  expect(await order('2027-05-31T10:59:00Z')).toEqual([]); // 6:59 in New York
  const both = await Promise.all([order('2027-05-31T11:00:00Z'), order('2027-05-31T11:00:00Z')]);
  expect(both.flat()).toEqual([{ userId: dan.userId, monday: '2027-05-31' }]);
  expect(await order('2027-06-02T11:00:00Z')).toEqual([]);
  expect(await order('2027-06-08T12:00:00Z')).toHaveLength(1); // the next week, even a day late
});

test('it is in the language of the reader, in plain text and HTML, and its link stops it without signing in', async () => {
  await app.sql.asSystem(async (tx) => {
    await tx.db.updateTable('report_mails').set({ sent_on: '2020-01-06' }).execute();
    await orderMails(tx, app.jobs, new Date('2026-11-16T13:00:00Z'));
  });
  app.jobs.wake();
  await expect.poll(async () => (await mailsOf(dan)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsOf(dan);
  expect(mail?.subject).toContain('неделя в цифрах');
  expect(mail?.subject).not.toContain('\n');
  expect(mail?.text).toContain('Первый ответ: 0, слишком мало для медианы');
  expect(mail?.text).toContain(`/reports?from=2026-11-09&to=2026-11-15&company=${ana.companyId}\n`);
  expect(mail?.html).toContain('Вероятно');
  expect(await mailsOf(ana)).toEqual([]);

  const token = /report-mail-off\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const guest = app.browser();
  await guest.get('/auth/csrf');
  const forged = token.replace(`.${dan.userId}.`, `.${ana.userId}.`);
  expect((await guest.post('/figures/mail/stop', { token: forged })).status).toBe(400);
  expect((await dan.browser.get('/figures/mail')).body.is_on).toBe(true);
  expect((await guest.post('/figures/mail/stop', { token })).status).toBe(204);
  expect((await dan.browser.get('/figures/mail')).body.is_on).toBe(false);
});
