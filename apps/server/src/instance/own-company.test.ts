import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { colleague, invited, signIn, verified, type Person } from '../testing/people.ts';
import { PASSWORD } from '../testing/test-client.ts';

let app: TestApp;
let runsIt: Person;
beforeAll(async () => {
  app = await buildTestApp();
  runsIt = await verified(app);
});
afterAll(() => app.close());

const remove = (by: Person, name: string, password = PASSWORD) =>
  by.browser.post('/profile/company/remove', { name, password });
const userIds = async () => {
  const rows = await app.sql.asSystem(({ db }) => db.selectFrom('users').select('id').execute());
  return rows.map(({ id }) => id);
};

test('an owner erases their company, by its exact name and their password; people with another company keep their account', async () => {
  const ana = await verified(app, { company_name: 'Linden' });
  const [both, only] = [await colleague(app, ana), await colleague(app, ana)];
  const other = await verified(app);
  const { token } = await invited(app, other.browser, { email: both.email });
  expect((await both.browser.post('/invitation/accept', { token })).status).toBe(200);
  await both.browser.post('/profile/company/switch', { company_id: ana.companyId });

  expect((await remove(ana, 'Lime')).body.errors).toEqual({ name: ['This is not the name of the company'] });
  expect((await remove(ana, 'Linden', 'x')).body.errors).toEqual({ password: ['This is not your current password'] });
  expect((await remove(only, 'Linden')).status).toBe(403);
  expect((await ana.browser.get('/profile/me')).status).toBe(200);

  expect((await remove(ana, 'Linden')).status).toBe(202);
  for (const { browser } of [ana, both, only]) expect((await browser.get('/profile/me')).status).toBe(401);
  await expect
    .poll(async () => (await userIds()).filter((id) => [ana.userId, only.userId].includes(id)), { timeout: 120_000 })
    .toEqual([]);
  const { reply } = await signIn(app, both.email);
  expect(reply.body).toMatchObject({ user: { id: both.userId }, company: { id: other.companyId } });
  expect((await signIn(app, only.email)).reply.body.code).toBe('invalid_credentials');
});

test('the company of whoever runs the installation cannot be erased', async () => {
  const { name } = (await runsIt.browser.get('/profile/me')).body.company as { name: string };
  expect((await remove(runsIt, name)).body.code).toBe('forbidden');
});
