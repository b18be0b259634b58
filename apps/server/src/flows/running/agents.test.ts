import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { flowOf, runFlow, say } from '../../testing/flows.ts';
import { inInbox, said, visit } from '../../testing/flow-visitors.ts';
import { addLiveAgent, teach } from '../../testing/knowledge.ts';
import { addModelAgent, botSaid, buildAppWithModel } from '../../testing/models.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
  shop = await openShop(app);
  agentId = await addLiveAgent(shop, { hand_off: { topics: ['lawyer'] } });
  await teach(shop, agentId, 'Questions', {
    type: 'qa',
    pairs: [{ question: 'How long does delivery take?', answer: 'Two to three working days.' }],
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const agentFlow = (settings: object) =>
  flowOf({
    first: {
      type: 'ask',
      settings: { text: { en: 'What is it?' }, answer: 'text', variable: 'topic' },
      to: { answered: 'agent' },
    },
    agent: {
      type: 'aiAnswer',
      settings,
      to: { answered: 'more', notSure: 'unsure', handOff: 'person', blocked: 'unsure' },
    },
    more: say('Anything else?'),
    unsure: say('Let me think.'),
    person: { type: 'handOff', settings: { reason: 'Legal' } },
  });

describe('a flow with an agent step', () => {
  test.each([
    ['how long does the delivery take?', ['What is it?', 'Two to three working days.', 'Anything else?'], false],
    ['What is the capital of Mongolia?', ['What is it?', 'Let me think.'], false],
    ['I will call my lawyer', ['What is it?'], true],
  ])('continues according to how the agent handles “%s”', async (question, words, isHandedOff) => {
    const { widget } = await runFlow(shop, agentFlow({ agentId }));
    const visitor = await visit(widget);
    await visitor.say('Hello');
    await expect.poll(() => said(visitor)).toEqual(['What is it?']);
    await visitor.say(question);
    await expect.poll(async () => (await inInbox(shop, visitor)).is_handed_off).toBe(isHandedOff);
    await expect.poll(() => said(visitor)).toEqual(words);
  });

  test('continues when a model takes longer than other systems may', async () => {
    const slowId = await addModelAgent(shop, model);
    await teach(shop, slowId, 'Delivery', { type: 'text', text: 'Delivery to Austria takes four working days.' });
    const answer = 'Delivery to Austria takes four working days.';
    // Slower than the five seconds that a flow waits for other systems.
    model.play(() => ({ says: { action: 'reply', citations: [1], answer, reason: '' }, tokensPerSecond: 3 }));
    const { widget } = await runFlow(shop, agentFlow({ agentId: slowId }));
    const visitor = await visit(widget);
    await visitor.say('Hello');
    await expect.poll(() => said(visitor)).toEqual(['What is it?']);
    const started = performance.now();
    await visitor.say('How long does delivery to Austria take?');
    await expect.poll(() => said(visitor)).toEqual(['What is it?', `${answer}[1]`, 'Anything else?']);
    expect((await botSaid(visitor))[1]?.extras?.sources).toEqual([{ number: 1, title: 'Delivery', url: null }]);
    expect(performance.now() - started).toBeGreaterThan(5_000);
    expect((await inInbox(shop, visitor)).is_handed_off).toBe(false);
  });

  test.each([
    ['my parcel has not come yet', 'Delivery'],
    ['I want to send the sweater back', 'Returns'],
    ['Хто виграв футбол?', 'Something else'],
  ])('detects the topic of “%s”', async (text, topic) => {
    const topics = [
      {
        id: 'delivery',
        name: 'Delivery',
        examples: ['Where is my parcel?', 'When will my order come?', 'the parcel has not come'],
      },
      { id: 'returns', name: 'Returns', examples: ['I want to send something back', 'How do I return a sweater?'] },
    ];
    const { widget } = await runFlow(
      shop,
      flowOf({
        first: { type: 'aiClassify', settings: { topics }, to: { delivery: 'd', returns: 'r', other: 'o' } },
        d: say('Delivery'),
        r: say('Returns'),
        o: say('Something else'),
      }),
    );
    const visitor = await visit(widget);
    await visitor.say(text);
    await expect.poll(() => said(visitor)).toEqual([topic]);
  });

  test("asks the channel's agent if it names none, and continues if there is none", async () => {
    const { flowId, widget } = await runFlow(shop, agentFlow({ agentId: null }));
    const question = 'how long does the delivery take?';
    const talk = async () => {
      const visitor = await visit(widget);
      await visitor.say('Hello');
      await expect.poll(() => said(visitor)).toHaveLength(1);
      await visitor.say(question);
      await expect.poll(async () => (await said(visitor)).length).toBeGreaterThan(1);
      return (await said(visitor))[1];
    };
    expect(await talk()).toBe('Let me think.');
    // Assigning an agent removes the flow, but assigning a flow keeps the agent.
    await shop.staff.browser.post(`/channels/${widget.channelId}/assign-ai-agent`, { agent_id: agentId });
    await shop.staff.browser.call('PUT', `/channels/${widget.channelId}`, { flow_id: flowId });
    expect(await talk()).toBe('Two to three working days.');
  });

  test("shows the agent's answer in a test run", async () => {
    const { flowId } = await runFlow(shop, agentFlow({ agentId, question: 'How long does delivery take?' }));
    const path = `/flows/${flowId}/test`;
    const started = await shop.staff.browser.post(path, { input: { type: 'start', text: '' } });
    const { run_state: runState } = started.body;
    const { body } = await shop.staff.browser.post(path, {
      run_state: runState,
      input: { type: 'message', text: 'x' },
    });
    const spoken = (body.effects as { do: string; saying?: { text: string } }[]).flatMap(
      ({ saying }) => saying?.text ?? [],
    );
    expect(spoken).toEqual(['Two to three working days.', 'Anything else?']);
  });
});
