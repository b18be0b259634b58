import type { AnswerStage } from '@parley/contracts/answers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../../testing/chat.ts';
import { openWidgetStream } from '../../../testing/event-stream.ts';
import { changeSettings, publishDraft, teach } from '../../../testing/knowledge.ts';
import { addModelAgent, askBot, botSaid, buildAppWithModel } from '../../../testing/models.ts';
import type { ScriptedModel } from '../../../testing/scripted-model/scripted-model.ts';

const DELIVERY =
  'Delivery to Austria takes 3–5 working days and costs 6,90 €. From 80 € it is free of charge. ' +
  'Parcels can be sent to a pick-up point in Austria as well.';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
beforeEach(async () => {
  model.play('helpful');
  model.requests.length = 0;
  shop = await openShop(app);
  agentId = await addModelAgent(shop, model);
  await teach(shop, agentId, 'Delivery and payment', { type: 'text', text: DELIVERY });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

async function newVisitor(): Promise<TestVisitor> {
  const visitor = shop.visitor();
  await visitor.start({ name: 'Vera' });
  return visitor;
}
async function lastTrace(visitor: TestVisitor) {
  const message = (await botSaid(visitor)).at(-1);
  const { body } = await shop.staff.browser.get(
    `/conversations/${visitor.conversationId}/messages/${message?.id}/trace`,
  );
  const { answer } = body as { answer: { outcome: string; stages: (AnswerStage & Record<string, unknown>)[] } };
  return { ...answer, stage: (name: string) => answer.stages.find(({ stage }) => stage === name) };
}
const setAgent = async (settings: object) => {
  await changeSettings(shop, agentId, settings);
  expect((await publishDraft(shop, agentId)).status).toBe(201);
};
const reply = (answer: string, more: object = {}) => ({
  says: { action: 'reply' as const, citations: [1], answer, reason: '', ...more },
});

describe('an agent with a model', () => {
  test('sends what the model wrote, with citations that lead to the sources', async () => {
    const visitor = await newVisitor();
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toBe(
      'Delivery to Austria takes 3–5 working days and costs 6,90 €.[1] From 80 € it is free of charge.[1]',
    );
    expect((await botSaid(visitor))[0]?.extras).toMatchObject({
      sources: [{ number: 1, title: 'Delivery and payment', url: null }],
    });
    const trace = await lastTrace(visitor);
    expect(trace.stages.map(({ stage }) => stage)).toEqual(['before', 'passages', 'draft', 'checks', 'answer']);
    expect(trace.stage('draft')).toMatchObject({ provider: 'Own server', model: 'scripted-large', problem: null });
    expect(trace.stage('answer')).toMatchObject({ by: 'model' });
    const draft = trace.stage('draft') as unknown as { tokens_in: number; tokens_out: number; cost: number };
    expect(draft.tokens_in).toBeGreaterThan(100);
    expect(draft.cost).toBeCloseTo((draft.tokens_in * 2 + draft.tokens_out * 8) / 1e6, 9);
    const [usage] = await app.sql.asSystem(({ db }) =>
      db.selectFrom('model_usage').selectAll().where('ai_agent_id', '=', agentId).execute(),
    );
    expect(usage).toMatchObject({ tokens_in: draft.tokens_in, tokens_out: draft.tokens_out });
  });

  test('shows the customer each sentence as it is written, then the complete answer', async () => {
    model.play([
      {
        ...reply('Delivery to Austria takes 3–5 working days. It costs 6,90 €. From 80 € it is free of charge.'),
        tokensPerSecond: 40,
      },
    ]);
    const visitor = await newVisitor();
    const events = await openWidgetStream(app, visitor);
    await askBot(visitor, 'How long does delivery to Austria take?');
    const shown = events.received
      .filter(({ name, data }) => name === 'typing' && data.origin === 'bot')
      .map(({ data }) => String(data.text));
    expect(shown.length).toBeGreaterThan(1);
    const whole = (await botSaid(visitor))[0]?.text ?? '';
    for (const text of shown) expect(whole.startsWith(text)).toBe(true);
    events.close();
  });

  test('leaves out what no passage supports, and shows that to staff', async () => {
    model.play([
      reply('Delivery to Austria takes 3–5 working days [1]. Your parcel arrives on Friday, 20 November [1].'),
    ]);
    const visitor = await newVisitor();
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toBe(
      'Delivery to Austria takes 3–5 working days.[1]',
    );
    expect((await lastTrace(visitor)).stage('checks')).toMatchObject({
      removed: [{ text: expect.stringContaining('Friday'), because: 'support' }],
    });
  });

  test('does not ask the model if staff have written the answer', async () => {
    await teach(shop, agentId, 'Questions', {
      type: 'qa',
      pairs: [{ question: 'Do you sell gift cards?', answer: 'Yes, from 20 €.' }],
    });
    const visitor = await newVisitor();
    expect(await askBot(visitor, 'Do you sell gift cards?')).toBe('Yes, from 20 €.');
    expect((await lastTrace(visitor)).stage('answer')).toMatchObject({ by: 'curated' });
    expect(model.requests).toEqual([]);
  });

  test('asks the model even if the word search found nothing', async () => {
    model.play([{ says: { action: 'handoff', citations: [], answer: '', reason: 'not in the passages' } }]);
    const visitor = await newVisitor();
    await askBot(visitor, 'Who won the football cup in 1990?');
    expect(model.requests).toHaveLength(1);
    expect((await lastTrace(visitor)).stage('draft')).toMatchObject({ action: 'handoff' });
  });

  test('lets the model say that a person should answer, but not hand off by itself', async () => {
    model.play([{ says: { action: 'handoff', citations: [], answer: '', reason: 'needs the account' } }]);
    const visitor = await newVisitor();
    await askBot(visitor, 'How long does delivery to Austria take?');
    const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
    expect(body.is_handed_off).toBe(false);
    expect((await botSaid(visitor))[0]?.extras?.options).toEqual([{ id: 'person', label: 'Talk to a person' }]);
    await visitor.press('person', 'Talk to a person');
    await expect
      .poll(async () => (await shop.staff.browser.get(`/conversations/${visitor.conversationId}`)).body.is_handed_off)
      .toBe(true);
  });

  test('lets the model search its own knowledge for more', async () => {
    await teach(shop, agentId, 'Opening hours', { type: 'text', text: 'The shop in Graz is open from 9 to 18.' });
    model.play((asked) => {
      const isBack = asked.messages.some(({ role }) => role === 'tool');
      return isBack
        ? reply('The shop in Graz is open from 9 to 18 [2].', { citations: [2] })
        : { tools: [{ name: 'searchKnowledge', input: { query: 'when is the shop in Graz open' } }] };
    });
    const visitor = await newVisitor();
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toContain('open from 9 to 18');
    expect((await botSaid(visitor))[0]?.extras).toMatchObject({ sources: [{ title: 'Opening hours' }] });
  });

  test("gives the model the history and the customer's name as data, not as instructions", async () => {
    await setAgent({ customer_context: { attributes: ['name'] } });
    const visitor = await newVisitor();
    await askBot(visitor, 'How long does delivery to Austria take?');
    await askBot(visitor, 'And what does delivery to Austria cost?');
    const { system, messages } = model.requests.at(-1) ?? { system: '', messages: [] };
    expect(system).not.toContain('Vera');
    const prompts = messages.filter(({ role }) => role !== 'system').map(({ text }) => text);
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toContain('Vera');
    expect(prompts[0]).toContain('customer: How long does delivery to Austria take?');
    expect(prompts[0]).toContain('agent: Delivery to Austria takes');
  });

  test('does not remember what staff have handled', async () => {
    const visitor = await newVisitor();
    await askBot(visitor, 'How long does delivery to Austria take?');
    const change = (isHandedOff: boolean) =>
      shop.staff.browser.call('PUT', `/conversations/${visitor.conversationId}`, { is_handed_off: isHandedOff });
    await change(true);
    await visitor.say('My name is Rumpelstiltskin');
    await change(false);
    await askBot(visitor, 'What does delivery to Austria cost?');
    const prompts =
      model.requests
        .at(-1)
        ?.messages.map(({ text }) => text)
        .join('\n') ?? '';
    expect(prompts).toContain('What does delivery to Austria cost?');
    expect(prompts).not.toContain('Rumpelstiltskin');
    expect(prompts).not.toContain('How long');
  });

  test('answers with the built-in engine when the daily tokens are used up or the provider is gone', async () => {
    await setAgent({ budgets: { tokens_per_answer: 100, tokens_per_day: 1_000 } });
    await app.sql.asSystem(({ db }) =>
      db
        .insertInto('model_usage')
        .values({
          company_id: shop.staff.companyId,
          ai_agent_id: agentId,
          day: new Date().toISOString().slice(0, 10),
          tokens_in: 1_000,
        })
        .execute(),
    );
    const visitor = await newVisitor();
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toContain('3–5 working days');
    expect((await lastTrace(visitor)).stage('draft')).toMatchObject({ problem: 'budget_spent' });
    expect(model.requests).toEqual([]);
    await app.sql.asSystem(({ db }) =>
      db.deleteFrom('model_providers').where('company_id', '=', shop.staff.companyId).execute(),
    );
    expect(await askBot(visitor, 'How long does delivery to Austria take?')).toContain('3–5 working days');
    expect((await lastTrace(visitor)).stage('draft')).toMatchObject({ problem: 'no_provider' });
  });

  test('stops calling a provider that has failed five times in a row', async () => {
    model.play('empty');
    const visitor = await newVisitor();
    for (let n = 0; n < 6; n += 1)
      expect(await askBot(visitor, `How long does delivery to Austria take? ${n}`)).toContain('3–5 working days');
    expect(model.requests).toHaveLength(5);
    expect((await lastTrace(visitor)).stage('draft')).toMatchObject({ problem: 'resting' });
  });
});

test('a customer who is angry twice is handed off', async () => {
  const visitor = await newVisitor();
  await askBot(visitor, 'I hate this.');
  await askBot(visitor, 'I hate waiting, so stupid');
  const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
  expect(body.is_handed_off).toBe(true);
});

test('a customer who is furious is handed off at the first message', async () => {
  const visitor = await newVisitor();
  await askBot(visitor, 'You thieves, give me my money back right now!!!');
  const { body } = await shop.staff.browser.get(`/conversations/${visitor.conversationId}`);
  expect(body.is_handed_off).toBe(true);
});
