import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { verified, type Person } from '../testing/people.ts';
import { costOf, spend, spentToday } from './usage.ts';

let app: TestApp;
let ana: Person;
beforeAll(async () => {
  app = await buildTestApp();
  ana = await verified(app);
});
afterAll(() => app.close());

const newAgent = async (person: Person) => Number((await person.browser.post('/ai-agents', { name: 'Mia' })).body.id);
const spent = (agentId: number, companyId = ana.companyId) =>
  app.sql.inCompany(companyId, (tx) => spentToday(tx, companyId, agentId));
const use = (agentId: number, tokensIn: number, tokensOut: number, cost: number | null = null) =>
  app.sql.inCompany(ana.companyId, (tx) => spend(tx, ana.companyId, agentId, { tokensIn, tokensOut, cost }));

test('concurrent answers lose no token count', async () => {
  const agentId = await newAgent(ana);
  expect(await spent(agentId)).toBe(0);
  await Promise.all(Array.from({ length: 40 }, () => use(agentId, 100, 5, 0.25)));
  expect(await spent(agentId)).toBe(40 * 105);
  const rows = await app.sql.asSystem(({ db }) =>
    db.selectFrom('model_usage').selectAll().where('ai_agent_id', '=', agentId).execute(),
  );
  expect(rows).toMatchObject([{ company_id: ana.companyId, tokens_in: 4_000, tokens_out: 200, cost: 10 }]);
});

test("a day ends at the company's midnight", async () => {
  const agentId = await newAgent(ana);
  await use(agentId, 1, 1);
  await app.sql.asSystem(({ db }) =>
    db.updateTable('model_usage').set({ day: '2020-01-01' }).where('ai_agent_id', '=', agentId).execute(),
  );
  expect(await spent(agentId)).toBe(0);
  // These two time zones never share a date.
  for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await app.sql.asSystem(({ db }) =>
      db.updateTable('companies').set({ timezone }).where('id', '=', ana.companyId).execute(),
    );
    await use(agentId, 10, 0);
    expect(await spent(agentId)).toBe(10);
  }
});

test('usage of a foreign or deleted agent is not counted', async () => {
  const ben = await verified(app);
  const foreign = await newAgent(ben);
  await use(foreign, 10, 10);
  expect(await spent(foreign, ben.companyId)).toBe(0);
  await expect(use(2_000_000, 1, 1)).resolves.toBeUndefined();
});

test.each([
  [{ input: 2, output: 8 }, 500_000, 250_000, 3],
  [{ input: 0, output: 0 }, 10, 10, 0],
  [null, 10, 10, null],
])('with %j, %i and %i tokens cost %d', (prices, tokensIn, tokensOut, cost) => {
  expect(costOf(prices, tokensIn, tokensOut)).toBe(cost);
});
