import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../../testing/chat.ts';
import { ask, said } from '../../../testing/flow-visitors.ts';
import { flowOf, publishFlow, say } from '../../../testing/flows.ts';
import { addLiveAgent, changeSettings, publishDraft, teach } from '../../../testing/knowledge.ts';
import { askBot } from '../../../testing/models.ts';
import { addPolicy, changePolicy, routingTo } from '../../../testing/policies.ts';
import { LONG_TIMEOUT } from '../../../testing/timeouts.ts';

const DELIVERY = 'How long does delivery take?';
const RETURN = 'I want to return my lamp';
const SWAP = 'How do I swap a lamp?';

let app: TestApp;
let shop: Shop;
let agentId: number;
let flowId: number;
let policyId: number;
let visitor: TestVisitor;
/** An agent whose policy starts a flow, and a customer who talked to both. */
beforeAll(async () => {
  app = await buildTestApp();
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  const pairs = [
    { question: DELIVERY, answer: 'Two to three working days.' },
    { question: SWAP, answer: 'Bring it to the shop.' },
  ];
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs });
  const flow = flowOf({ first: ask('name', { answered: 'bye' }), bye: say('Thanks, {{name}}.') });
  flowId = await publishFlow(shop, 'Returns', flow);
  policyId = await addPolicy(shop, agentId, routingTo(flowId, 'return'));
  await publishDraft(shop, agentId);
  visitor = shop.visitor();
  await visitor.start();
  for (const text of [DELIVERY, RETURN, 'Mia', SWAP]) await askBot(visitor, text);
});
afterAll(() => app.close());

/** What the draft would have answered otherwise. */
async function changes() {
  const path = `/ai-agents/${agentId}/back-tests`;
  const { status, body } = await shop.staff.browser.post(path, { conversations: 10 });
  expect(status).toBe(202);
  const ended = await vi.waitFor(async () => {
    const test = (await shop.staff.browser.get(`${path}/${Number(body.id)}`)).body;
    expect(test.state).toBe('complete');
    return test;
  }, LONG_TIMEOUT);
  // What the customer said to the flow is not for the agent.
  expect(ended).toMatchObject({ total: 1, answers: 3 });
  const { data } = (await shop.staff.browser.get(`${path}/${Number(body.id)}/changes`)).body;
  return (data as { question: string; causes: { cause: string }[]; before: object; after: object }[]).map(
    ({ question, causes, before, after }) => ({ question, causes: causes.map(({ cause }) => cause), before, after }),
  );
}

test('a flow that a policy starts is no change, with the same draft and with another one', async () => {
  expect(await said(visitor)).toEqual([
    'Two to three working days.',
    'Your name?',
    'Thanks, Mia.',
    'Bring it to the shop.',
  ]);
  expect(await changes()).toEqual([]);
  await changeSettings(shop, agentId, { hand_off: { unsure_times: 5 } });
  expect(await changes()).toEqual([]);
});

test('a draft that no longer starts the flow, or starts it for other words, changes exactly these answers', async () => {
  expect((await changePolicy(shop, policyId, { is_enabled: false })).status).toBe(200);
  const [stopped, ...others] = await changes();
  expect([stopped, others]).toMatchObject([
    // Without the flow nobody knows how to return a lamp.
    { question: RETURN, causes: ['policy', 'outcome'], before: { outcome: 'hand_off', text: '' } },
    [],
  ]);
  expect((await changePolicy(shop, policyId, { is_enabled: true })).status).toBe(200);
  await addPolicy(shop, agentId, routingTo(flowId, 'swap'));
  expect(await changes()).toMatchObject([
    {
      question: SWAP,
      causes: ['policy', 'outcome', 'sources'],
      before: { outcome: 'answered', text: 'Bring it to the shop.' },
      after: { outcome: 'hand_off', text: '' },
    },
  ]);
});
