import { MAX_LAB_CASES } from '@parley/contracts/lab-cases';
import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent } from '../../testing/knowledge.ts';
import { addCase, asking } from '../../testing/lab.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const path = () => `/ai-agents/${agentId}/lab/cases`;

test('cases are stored, changed and deleted', async () => {
  const id = await addCase(
    shop,
    agentId,
    asking('How long?', [{ kind: 'answers' }], { suite: 'main', must_pass: true }),
  );
  const second = await addCase(shop, agentId, asking('Where?'));
  const changed = { name: 'Longer', locale: 'ro', turns: [{ says: 'How very long?' }] };
  const reply = await staff().call('PUT', `${path()}/${id}`, { content: changed });
  expect(reply.body).toMatchObject({ content: { ...changed, suite: '', must_pass: false, script: null } });
  expect((await staff().get(`${path()}/${id}`)).body).toMatchObject({ id, source: 'typed', content: changed });
  const list = (await staff().get(path())).body as { data: { id: number }[] };
  expect(list).toMatchObject({ total: 2, suites: [{ suite: '', cases: 2, must_pass: 0 }], next_cursor: null });
  expect(list.data.map((each) => each.id)).toEqual([id, second]);
  expect((await staff().get(`/ai-agents/${agentId}`)).body).toMatchObject({ lab_cases: 2 });
  expect((await staff().delete(`${path()}/${id}`)).status).toBe(204);
  expect((await staff().delete(`${path()}/${id}`)).status).toBe(404);
});

test('cases are found by suite and words, page by page', async () => {
  for (const says of ['100% linen?', 'Where?', 'When?'])
    await addCase(shop, agentId, asking(says, [], { suite: says }));
  const find = async (query: string) =>
    (await staff().get(`${path()}?${query}`)).body as { data: { content: { name: string } }[]; next_cursor: string };
  const names = async (query: string) => (await find(query)).data.map(({ content }) => content.name);
  expect(await names('suite=Where?')).toEqual(['Where?']);
  expect(await names('search=WHE')).toEqual(['Where?', 'When?']);
  expect(await names(`search=${encodeURIComponent('0% l')}`)).toEqual(['100% linen?']);
  const { next_cursor } = await find('limit=2');
  expect(await names(`limit=2&cursor=${next_cursor}`)).toEqual(['When?']);
});

test.each([
  [{ name: 'Nothing is said' }],
  [{ ...asking('Both'), script: { opening: 'x', goal: [{ kind: 'answers' }] } }],
  [asking('An unknown expectation', [{ kind: 'sings' }])],
  [asking('x'.repeat(2_001))],
])('refuses %j', async (content) => {
  expect((await staff().post(path(), { content })).status).toBe(422);
});

test('many cases are stored at once, all or none', async () => {
  const batch = (data: object[]) => staff().post(`${path()}/batch`, { data, source: 'file' });
  expect((await batch([asking('One'), asking('Two')])).body).toEqual({ added: 2 });
  expect((await batch([asking('Three'), { name: 'Nothing is said' }])).status).toBe(422);
  expect((await staff().get(path())).body).toMatchObject({ total: 2 });
});

test('cases belong to their own agent', async () => {
  const id = await addCase(shop, agentId, asking('How long?'));
  const foreign = `/ai-agents/${await addLiveAgent(shop)}/lab/cases/${id}`;
  expect((await staff().get(foreign)).status).toBe(404);
  expect((await staff().call('PUT', foreign, { content: asking('x') })).status).toBe(404);
  expect((await staff().delete(foreign)).status).toBe(404);
});

test(`there are at most ${MAX_LAB_CASES}, also when two are added at once`, async () => {
  const { companyId } = shop.staff;
  await app.sql.inCompany(companyId, ({ db }) =>
    raw`
      INSERT INTO lab_cases (company_id, ai_agent_id, suite, must_pass, content, source)
      SELECT ${companyId}, ${agentId}, '', false, '{"name": "x", "turns": [{"says": "x"}]}', 'typed'
      FROM generate_series(2, ${MAX_LAB_CASES}::int)`.execute(db),
  );
  const post = () => staff().post(path(), { content: asking('One more') });
  const statuses = (await Promise.all([post(), post()])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 422]);
  expect((await post()).body.errors).toEqual({
    content: ['The limit of 5000 has been reached. Delete one first'],
  });
});
