import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { dumpIdleCompany } from '../../testing/dump.ts';
import { teach } from '../../testing/knowledge.ts';
import { addModelAgent, buildAppWithModel } from '../../testing/models.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let visitor: TestVisitor;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
beforeEach(async () => {
  shop = await openShop(app);
  const agentId = await addModelAgent(shop, model);
  await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, { status: 'draft' });
  await teach(shop, agentId, 'Delivery', {
    type: 'text',
    text: 'Delivery to Austria takes 3–5 working days and costs 6,90 €. From 80 € it is free of charge.',
  });
  visitor = shop.visitor();
  await visitor.start();
  await visitor.say('How long does delivery to Austria take?');
  model.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const dumpCompany = () => dumpIdleCompany(app, shop.staff.companyId);
const says = (answer: string) => ({ says: { action: 'reply' as const, citations: [1], answer, reason: '' } });
const ask = async (what: 'draft' | 'summary') =>
  (await shop.staff.browser.post(`/conversations/${visitor.conversationId}/${what}`)).body;

test('the model writes the draft, without marks, and only its tokens are counted', async () => {
  model.play([says('Delivery to Austria takes 3–5 working days [1]. From 80 € it is free of charge [1].')]);
  const before = await dumpCompany();
  expect(await ask('draft')).toEqual({
    text: 'Delivery to Austria takes 3–5 working days. From 80 € it is free of charge.',
    sources: [{ number: 1, title: 'Delivery', url: null }],
    by: 'model',
    outcome: 'drafted',
    is_sure: true,
  });
  const after = await dumpCompany();
  const changed = [...after].filter(([table, rows]) => rows.join() !== before.get(table)?.join());
  expect(changed.map(([table]) => table)).toEqual(['model_usage']);
});

test('a model that wants a person leaves the best quotation, marked as unsure', async () => {
  model.play([{ says: { action: 'handoff', citations: [], answer: '', reason: 'unsure' } }]);
  expect(await ask('draft')).toMatchObject({ by: 'built_in', outcome: 'drafted', is_sure: false });
});

test('the model sums up what the messages say; what they do not say is left out', async () => {
  model.play([says('The customer asks how long delivery to Austria takes [1]. A refund of 50 € was promised [1].')]);
  expect(await ask('summary')).toEqual({
    text: 'Open question: “How long does delivery to Austria take?”\nThe customer asks how long delivery to Austria takes.',
    questions: ['How long does delivery to Austria take?'],
    by: 'model',
  });
  model.play([says('A refund of 50 € was promised [1].')]);
  expect(await ask('summary')).toMatchObject({ by: 'built_in', text: expect.stringContaining('Nobody has answered') });
});
