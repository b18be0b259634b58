import type { PolicyFinding } from '@parley/contracts/policy-findings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { addLiveAgent } from '../../testing/knowledge.ts';
import { addPolicy, changePolicy } from '../../testing/policies.ts';

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

const findings = async (of = shop, id = agentId) =>
  (await of.staff.browser.get(`/ai-agents/${id}/policy-findings`)).body.data as unknown as PolicyFinding[];

const ban = {
  name: 'No promises',
  is_enabled: true,
  action: { kind: 'must_not_say', phrases: ['within two days'] },
  examples: [
    { says: 'When does it come?', reply: 'You have it within two days.', fires: true },
    { says: 'When does it come?', reply: 'That depends on the weight.', fires: false },
  ],
};
const promise = {
  name: 'Delivery time',
  is_enabled: true,
  when: { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'delivery' }] },
  action: { kind: 'must_say', texts: [{ locale: 'en', text: 'We deliver within two days.' }] },
  examples: [
    { says: 'What about delivery?', fires: true },
    { says: 'What about returns?', fires: false },
  ],
};

test('two policies that contradict each other are found with a message, and settled by a relation', async () => {
  const banned = await addPolicy(shop, agentId, ban);
  const wanted = await addPolicy(shop, agentId, promise);
  const [found] = await findings();
  expect(found).toMatchObject({
    finding: 'contradiction',
    policy_id: banned,
    other_id: wanted,
    because: 'forbids_text',
  });
  expect(JSON.stringify(found)).toContain('What about delivery?');
  const relations = { depends_on: [], excludes: [], outranks: [wanted] };
  expect((await changePolicy(shop, banned, { relations })).status).toBe(200);
  expect((await findings()).filter(({ finding }) => finding === 'contradiction')).toEqual([]);
});

test('new policies are not called idle, and another company sees nothing', async () => {
  await addPolicy(shop, agentId, ban);
  expect(await findings()).toEqual([]);
  const other = await openShop(app);
  expect((await other.staff.browser.get(`/ai-agents/${agentId}/policy-findings`)).status).toBe(404);
});
