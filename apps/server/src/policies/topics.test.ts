import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { openShop, type Shop } from '../testing/chat.ts';
import { addLiveAgent, publishDraft } from '../testing/knowledge.ts';
import { addPolicy, changePolicy, forbidding } from '../testing/policies.ts';

let app: TestApp;
let shop: Shop;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
});
afterAll(() => app.close());

const staff = () => shop.staff.browser;
const addTopic = async (name: string) => Number((await staff().post('/policy-topics', { name })).body.id);

test('topics are added, listed by name, changed and deleted', async () => {
  const phrases = [{ text: 'I want my money back' }, { text: 'My refund arrived', is_match: false, locale: 'en' }];
  const { status, body } = await staff().post('/policy-topics', { name: 'Refunds', phrases });
  expect([status, body]).toMatchObject([
    201,
    { name: 'Refunds', phrases: [{ is_match: true, locale: null }, phrases[1]] },
  ]);
  await addTopic('Delivery');
  const names = async () =>
    ((await staff().get('/policy-topics')).body.data as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['Delivery', 'Refunds']);
  const changed = await staff().call('PUT', `/policy-topics/${Number(body.id)}`, { name: 'Money back', phrases: [] });
  expect(changed.body).toMatchObject({ name: 'Money back', phrases: [] });
  expect((await staff().call('DELETE', `/policy-topics/${Number(body.id)}`)).status).toBe(204);
  expect(await names()).toEqual(['Delivery']);
});

test('a topic stays while a policy needs it, also one that only customers still get', async () => {
  const agentId = await addLiveAgent(shop);
  const topic = await addTopic('Refunds');
  const action = { kind: 'must_not_say', topics: [topic] };
  const policyId = await addPolicy(shop, agentId, forbidding('x', { name: 'No refunds', action }));
  const remove = () => staff().call('DELETE', `/policy-topics/${topic}`);
  const refused = await remove();
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'used_by_policies', message: 'Used by these policies: No refunds. Remove it there first' },
  ]);
  await publishDraft(shop, agentId);
  await changePolicy(shop, policyId, { action: { kind: 'must_not_say', phrases: ['refund'] } });
  expect((await remove()).status).toBe(409);
  await publishDraft(shop, agentId);
  expect((await remove()).status).toBe(204);
});

test('a topic says how well it is recognised, once there are enough phrases', async () => {
  const { body: few } = await staff().post('/policy-topics', { name: 'Few', phrases: [{ text: 'money back' }] });
  expect(few.quality).toBeNull();
  const said = ['I want my money back', 'Please refund my order', 'Give me a refund', 'Return my payment please'];
  const missed = ['My refund has arrived, thanks', 'Where is your shop?', 'Do you ship to Italy?', 'I like your shoes'];
  const phrases = [...said.map((text) => ({ text })), ...missed.map((text) => ({ text, is_match: false }))];
  const { body } = await staff().post('/policy-topics', { name: 'Refunds', phrases });
  expect(body.quality).toMatchObject({ phrases: 4, near_misses: 4 });
  const { precision, recall } = body.quality as { precision: number; recall: number };
  for (const share of [precision, recall]) expect(share >= 0 && share <= 1).toBe(true);
});
