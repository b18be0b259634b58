import { sql as raw } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop, type TestVisitor } from '../../testing/chat.ts';
import { openWidgetStream } from '../../testing/event-stream.ts';
import { flowOf, runFlow, say, sayingFlow } from '../../testing/flows.ts';
import { addLiveAgent, publishDraft, teach } from '../../testing/knowledge.ts';
import { addModelAgent, askBot, buildAppWithModel } from '../../testing/models.ts';
import { addPolicy } from '../../testing/policies.ts';
import type { ScriptedModel } from '../../testing/scripted-model/scripted-model.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

const KNOWN = 'Delivery to Austria takes 3 to 5 days. We guarantee delivery to Austria on time.';
const QUESTION = 'How long does delivery to Austria take?';

let app: TestApp;
let model: ScriptedModel;
let shop: Shop;
beforeAll(async () => {
  ({ app, model } = await buildAppWithModel());
});
beforeEach(async () => {
  shop = await openShop(app);
  model.play('helpful');
  model.requests.length = 0;
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const texts = (text: string) => [{ locale: 'en', text }];
const hard = (action: object, fires: object, not: object, more: object = {}) => ({
  name: `A policy that ${(action as { kind: string }).kind}`,
  is_enabled: true,
  action,
  examples: [
    { says: 'Hello', reply: '', ...fires, fires: true },
    { says: 'Hello', reply: '', ...not, fires: false },
  ],
  ...more,
});
const noGuarantee = (more: object = {}) =>
  hard({ kind: 'must_not_say', phrases: ['guarantee'], ...more }, { reply: 'We guarantee it.' }, { reply: 'Perhaps.' });
const ifLawyer = {
  when: { needs: 'all', rules: [{ variable: 'message', operator: 'contains', value: 'lawyer' }] },
};

async function agentWith(...policies: object[]): Promise<number> {
  const agentId = await addLiveAgent(shop, { answer_length: 'full' });
  await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
  await publishWith(agentId, policies);
  return agentId;
}
async function publishWith(agentId: number, policies: readonly object[]) {
  for (const policy of policies) await addPolicy(shop, agentId, policy);
  if (policies.length > 0) await publishDraft(shop, agentId);
}
async function visit(from: Shop = shop): Promise<TestVisitor> {
  const visitor = from.visitor();
  await visitor.start();
  return visitor;
}
const traceOf = async (visitor: TestVisitor) => {
  const last = (await visitor.messages()).findLast(({ origin }) => origin === 'bot');
  const path = `/conversations/${visitor.conversationId}/messages/${last?.id}/trace`;
  return (await shop.staff.browser.get(path)).body as {
    policies: { hits: unknown[] } | null;
    answer: { question: string; reason: string; stages: { stage: string; hits?: { effect: string }[] }[] };
  };
};
const hitsOf = async (visitor: TestVisitor) =>
  (await traceOf(visitor)).answer.stages.find(({ stage }) => stage === 'policies')?.hits;
const stored = async ({ conversationId }: TestVisitor) =>
  (
    await app.sql.asSystem(({ db }) =>
      raw<{ hit: { effect: string; policyId: number }; trace_id: number | null }>`
        SELECT hit, trace_id FROM policy_hits WHERE conversation_id = ${conversationId} ORDER BY id`.execute(db),
    )
  ).rows;
const isHandedOff = async ({ conversationId }: TestVisitor) =>
  (await shop.staff.browser.get(`/conversations/${conversationId}`)).body.is_handed_off;

describe('an agent with policies', () => {
  test('removes what is forbidden, says why in the trace, and stores it', async () => {
    await agentWith(noGuarantee());
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).toBe('Delivery to Austria takes 3 to 5 days.');
    expect(await hitsOf(visitor)).toMatchObject([
      { effect: 'removed', phase: 'sentence', words: 'We guarantee delivery to Austria on time.', enforcement: 'hard' },
    ]);
    expect(await stored(visitor)).toMatchObject([{ hit: { effect: 'removed' }, trace_id: expect.any(Number) }]);
  });

  test('says its safe phrase if nothing is left, and hands off if there is none', async () => {
    const everything = { patterns: ['austria'], phrases: [] };
    const fires = { reply: 'To Austria.' };
    const ban = (more: object) => hard({ kind: 'must_not_say', ...everything, ...more }, fires, { reply: 'Yes.' });
    await agentWith(ban({ safe_phrase: texts('Our team knows more about that.') }));
    expect(await askBot(await visit(), QUESTION)).toBe('Our team knows more about that.');
    shop = await openShop(app);
    await agentWith(ban({}));
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).toContain('bringing in a colleague');
    expect((await traceOf(visitor)).answer.reason).toBe('policy');
    expect(await isHandedOff(visitor)).toBe(true);
  });

  test('hands off without a word if every word is forbidden', async () => {
    await agentWith(hard({ kind: 'must_not_say', patterns: ['\\S'] }, { reply: 'Anything.' }, { reply: '' }));
    const visitor = await visit();
    await visitor.say(QUESTION);
    await vi.waitFor(async () => expect(await isHandedOff(visitor)).toBe(true), LONG_TIMEOUT);
    expect((await visitor.messages()).filter(({ origin }) => origin === 'bot')).toEqual([]);
  });

  test('never shows a model’s forbidden sentence, not even as a preview, and asks the model again once', async () => {
    const agentId = await addModelAgent(shop, model);
    await teach(shop, agentId, 'Delivery', { type: 'text', text: `About delivery to Austria. ${KNOWN}` });
    // The passage as a whole does not match, so the model reads it.
    const pattern = '^delivery to austria takes 3 to 5';
    await publishWith(agentId, [
      hard(
        { kind: 'must_not_say', patterns: [pattern] },
        { reply: 'Delivery to Austria takes 3 to 5 days' },
        { reply: 'soon' },
      ),
    ]);
    model.play([
      { says: { action: 'reply', citations: [1], answer: 'Delivery to Austria takes 3 to 5 days [1].', reason: '' } },
      {
        says: { action: 'reply', citations: [1], answer: 'We guarantee delivery to Austria on time [1].', reason: '' },
      },
    ]);
    const visitor = await visit();
    const { received, close } = await openWidgetStream(app, visitor);
    expect(await askBot(visitor, QUESTION)).toContain('guarantee');
    expect(JSON.stringify(received)).not.toContain('3 to 5');
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.system).toContain('Answer again without them');
    close();
  });

  test('says once what it must say', async () => {
    await agentWith(
      hard({ kind: 'must_say', texts: texts('I am a bot.'), place: 'before' }, {}, { reply: 'I am a bot.' }),
    );
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).toMatch(/^I am a bot\.\n\nDelivery/);
    expect(await askBot(visitor, QUESTION)).toMatch(/^Delivery/);
  });

  test('asks first for what it must ask, and then answers the question', async () => {
    const ask = { kind: 'must_ask', field: 'email', texts: texts('Which address may we use?') };
    const isKnown = { needs: 'all', rules: [{ variable: 'message', operator: 'notEquals', value: 'Bye' }] };
    await agentWith(hard(ask, {}, { says: 'Bye' }, { when: isKnown }));
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).toBe('Which address may we use?');
    expect(await askBot(visitor, 'it is anna@example.org')).toContain('3 to 5 days');
    const refusing = await visit();
    for (const words of [QUESTION, 'Just tell me please'])
      expect(await askBot(refusing, words)).toBe('Which address may we use?');
    expect(await askBot(refusing, 'No, I will not')).toContain('bringing in a colleague');
  });

  test('routes to a person, or starts a flow and leaves the conversation to it', async () => {
    const route = (more: object) =>
      hard({ kind: 'route', ...more }, { says: 'My lawyer' }, { says: 'My mother' }, ifLawyer);
    await agentWith(route({ texts: texts('Our lawyers will write to you.') }));
    const visitor = await visit();
    expect(await askBot(visitor, 'My lawyer will write')).toBe('Our lawyers will write to you.');
    expect(await isHandedOff(visitor)).toBe(true);

    shop = await openShop(app);
    const { flowId } = await runFlow(
      shop,
      flowOf({
        first: {
          type: 'ask',
          settings: { text: { en: 'Which law firm?' }, answer: 'text', variable: 'firm' },
          to: { answered: 'second' },
        },
        second: say('Noted: {{firm}}.'),
      }),
    );
    await agentWith(route({ flow_id: flowId }));
    const other = await visit();
    expect(await askBot(other, 'My lawyer will write')).toBe('Which law firm?');
    expect(await askBot(other, 'Smith and lawyer sons')).toBe('Noted: Smith and lawyer sons.');
    expect(await askBot(other, QUESTION)).toContain('3 to 5 days');
  });

  test('keeps personal data from the model and out of the trace', async () => {
    const agentId = await addModelAgent(shop, model);
    await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
    await publishWith(agentId, [
      hard({ kind: 'data', finds: ['email', 'card'] }, { says: 'a@example.org' }, { says: 'none' }),
    ]);
    const visitor = await visit();
    await askBot(visitor, `${QUESTION} I am anna.planted@example.org, card 4111 1111 1111 1111.`);
    expect(JSON.stringify([model.requests, model.embedded])).not.toMatch(/planted|4111/);
    expect(model.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify([await traceOf(visitor), await stored(visitor)])).not.toMatch(/planted|4111/);
    expect((await visitor.messages())[0]?.text).toContain('anna.planted@example.org');
  });

  test('counts what a soft or shadow policy would say, and lets it through', async () => {
    const watch = (enforcement: string) => ({ ...noGuarantee(), name: enforcement, enforcement });
    await agentWith(watch('soft'), watch('shadow'));
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).toContain('guarantee');
    expect((await hitsOf(visitor))?.map(({ effect }) => effect)).toEqual(['counted', 'counted']);
  });
});

describe('while an answer is under way', () => {
  test('a deleted policy stays in force until the agent is published again', async () => {
    const agentId = await agentWith(noGuarantee());
    const [policy] = (await shop.staff.browser.get(`/ai-agents/${agentId}/policies`)).body.data as { id: number }[];
    await shop.staff.browser.call('DELETE', `/policies/${policy?.id}`);
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).not.toContain('guarantee');
    await publishDraft(shop, agentId);
    expect(await askBot(visitor, QUESTION)).toContain('guarantee');
  });

  test('a version without the policy that is restored meanwhile counts from the next message on', async () => {
    const agentId = await addModelAgent(shop, model);
    await teach(shop, agentId, 'Delivery', { type: 'text', text: KNOWN });
    await publishWith(agentId, [noGuarantee()]);
    const answer = 'We guarantee delivery to Austria on time [1]. Delivery to Austria takes 3 to 5 days [1].';
    let restored: Promise<unknown> | null = null;
    model.play(() => {
      restored ??= shop.staff.browser.post(`/ai-agents/${agentId}/versions/1/restore`, {});
      return { says: { action: 'reply', citations: [1], answer, reason: '' } };
    });
    const visitor = await visit();
    expect(await askBot(visitor, QUESTION)).not.toContain('guarantee');
    await restored;
  });
});

describe('a flow beside an agent with policies', () => {
  async function flowSaying(text: string, ...policies: object[]) {
    const agentId = await agentWith(...policies);
    const { widget, flowId } = await runFlow(shop, sayingFlow(text));
    const channel = `/channels/${widget.channelId}`;
    await shop.staff.browser.post(`${channel}/assign-ai-agent`, { agent_id: agentId });
    const { body } = await shop.staff.browser.call('PUT', channel, { flow_id: flowId });
    expect(body).toMatchObject({ flow_id: flowId, ai_agent_id: agentId });
    return visit(widget);
  }

  test('does not say what the agent must not say', async () => {
    const visitor = await flowSaying('Welcome to our shop. We guarantee everything.', noGuarantee());
    expect(await askBot(visitor, 'Hello')).toBe('Welcome to our shop.');
    expect((await traceOf(visitor)).policies).toMatchObject({ hits: [{ effect: 'removed', phase: 'flow' }] });
  });

  test('hands off where nothing is left, and where the message has to go to a person', async () => {
    const silenced = await flowSaying('We guarantee everything.', noGuarantee());
    expect(await askBot(silenced, 'Hello')).toContain('bringing in a colleague');
    expect(await isHandedOff(silenced)).toBe(true);
    shop = await openShop(app);
    const route = hard({ kind: 'route' }, { says: 'My lawyer' }, { says: 'My mother' }, ifLawyer);
    const routed = await flowSaying('Welcome.', route);
    expect(await askBot(routed, 'My lawyer writes')).toContain('bringing in a colleague');
    expect(await isHandedOff(routed)).toBe(true);
  });
});
