import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { dumpIdleCompany } from '../../testing/dump.ts';
import { sayingFlow } from '../../testing/flows.ts';
import { addLiveAgent, changeSettings, teach } from '../../testing/knowledge.ts';
import { addCase, playCase, resultOf, runLab, unmetIn as unmet } from '../../testing/lab.ts';
import { addPolicy, forbidding } from '../../testing/policies.ts';

let app: TestApp;
let shop: Shop;
let agentId: number;
beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  shop = await openShop(app);
  agentId = await addLiveAgent(shop, { hand_off: { topics: ['invoice'] } });
  await teach(shop, agentId, 'Questions', {
    type: 'qa',
    pairs: [
      { question: 'How long does delivery take?', answer: 'Two to three working days.' },
      { question: 'Сколько стоит доставка в Кишинёв?', answer: 'Доставка в Кишинёв стоит 60 леев.' },
    ],
  });
});
afterAll(() => app.close());

const play = (content: object) => playCase(shop, agentId, content);

const answers = { kind: 'answers' };
const DELIVERY = 'How long does delivery take?';
const hard = { enforcement: 'hard', is_enabled: true };
const examples = (fires: string, not: string) => [
  { says: fires, fires: true },
  { says: not, fires: false },
];
const about = (word: string) => ({
  needs: 'all',
  rules: [{ variable: 'message', operator: 'contains', value: word }],
});

describe('a case of several turns', () => {
  test('can expect everything that a bot does', async () => {
    const soft = await addPolicy(shop, agentId, forbidding('working days'));
    const other = await addPolicy(shop, agentId, forbidding('unicorn'));
    const played = await play({
      locale: 'en',
      turns: [
        {
          says: DELIVERY,
          expects: [
            answers,
            { kind: 'says', text: 'THREE working' },
            { kind: 'does_not_say', text: 'express' },
            { kind: 'cites', title: 'questions' },
            { kind: 'policy_acts', policy_id: soft },
            { kind: 'policy_does_not_act', policy_id: other },
            { kind: 'language', locale: 'en' },
            { kind: 'within_ms', ms: 60_000 },
            { kind: 'within_tokens', tokens: 1 },
          ],
        },
        { says: 'Сколько стоит доставка в Кишинёв?', expects: [{ kind: 'language', locale: 'ru' }] },
        { says: 'What is the capital of Mongolia?', expects: [{ kind: 'refuses' }] },
        { says: 'What is the capital of Chile?', expects: [{ kind: 'hands_off', reason: 'unsure' }] },
        { says: DELIVERY, expects: [{ kind: 'stays_silent' }] },
      ],
      at_end: [{ kind: 'owner', owner: 'person' }],
    });
    expect([unmet(played), played.is_passed, played.problem]).toEqual([[], true, null]);
  });

  test('says what was found instead', async () => {
    const played = await play({
      turns: [
        { says: DELIVERY, expects: [{ kind: 'says', text: 'express' }, { kind: 'refuses' }] },
        { says: 'I want to talk to a person', expects: [{ kind: 'hands_off', reason: 'upset' }] },
      ],
      at_end: [{ kind: 'owner', owner: 'bot' }],
    });
    expect(played.is_passed).toBe(false);
    expect(unmet(played)).toEqual([
      ['says', 'Two to three working days.'],
      ['refuses', 'answered'],
      ['hands_off', 'hand_off: asked'],
      ['owner', 'person'],
    ]);
  });

  test('is silent while a person has it, and starts afresh when it is handed back', async () => {
    const played = await play({
      turns: [
        { says: 'I have lost my invoice', expects: [{ kind: 'hands_off', reason: 'topic' }] },
        { says: DELIVERY, expects: [{ kind: 'stays_silent' }] },
        { before: [{ kind: 'staff_hands_back' }], says: DELIVERY, expects: [answers] },
        { before: [{ kind: 'staff_says', text: 'Let me help.' }], says: DELIVERY, expects: [{ kind: 'stays_silent' }] },
      ],
      at_end: [{ kind: 'owner', owner: 'person' }],
    });
    expect(unmet(played)).toEqual([]);
    expect(played.turns.map(({ outcome }) => outcome)).toEqual(['hand_off', null, 'answered', null]);
  });

  test('hands off when the customer is angry often enough', async () => {
    await changeSettings(shop, agentId, { hand_off: { angry_times: 2 } });
    const angry = 'This is terrible, I am furious about your awful service!';
    const played = await play({
      turns: [
        { says: 'I am really angry about this!' },
        { says: angry, expects: [{ kind: 'hands_off', reason: 'upset' }] },
      ],
    });
    expect(unmet(played)).toEqual([]);
  });
});

describe('policies in a case', () => {
  test('ask, and what the customer tells is collected', async () => {
    const texts = [{ locale: 'en', text: 'Your e-mail address, please.' }];
    const policy = await addPolicy(shop, agentId, {
      ...hard,
      name: 'Ask for the address',
      action: { kind: 'must_ask', field: 'email', texts },
      when: about('delivery'),
      examples: examples('delivery', 'hello'),
    });
    const played = await play({
      turns: [
        {
          says: DELIVERY,
          expects: [
            { kind: 'asks', text: 'e-mail' },
            { kind: 'policy_acts', policy_id: policy },
          ],
        },
        { says: 'it is mia@example.com', expects: [answers, { kind: 'says', text: 'working days' }] },
      ],
      at_end: [
        { kind: 'field', field: 'email', value: 'mia@example.com' },
        { kind: 'owner', owner: 'bot' },
      ],
    });
    expect(unmet(played)).toEqual([]);
    const known = { fields: [{ key: 'email', value: 'mia@example.com' }] };
    expect(unmet(await play({ customer: known, turns: [{ says: DELIVERY, expects: [answers] }] }))).toEqual([]);
  });

  test('know the hour, the profile, what happened and what the customer sent', async () => {
    const fact = (variable: string, operator: string, value: unknown) => ({
      needs: 'all',
      rules: [{ variable, operator, value }],
    });
    await shop.staff.browser.post('/customer-fields', { key: 'plan', name: 'Plan', type: 'text' });
    const saying = (name: string, when: object | null, scope = {}) =>
      addPolicy(shop, agentId, {
        name,
        enforcement: 'shadow',
        is_enabled: true,
        when,
        scope,
        action: { kind: 'route', texts: [] },
      });
    const night = await saying('Night', null, { hours: { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' } });
    const gold = await saying('Gold', fact('customer.plan', 'equals', 'gold'));
    const verified = await saying('Verified', null, { audience: 'verified' });
    const file = await saying('File', fact('message.attachments', 'greaterThan', 0));
    const idle = await saying('Idle', fact('conversation.minutesSinceAnswer', 'greaterThan', 30));
    const third = await saying('Third', fact('conversation.turns', 'greaterThan', 2));
    const acts = (policy_id: number) => ({ kind: 'policy_acts', policy_id });
    const not = (policy_id: number) => ({ kind: 'policy_does_not_act', policy_id });
    const played = await play({
      at: '2026-03-03T23:30:00Z',
      customer: { is_verified: true, fields: [{ key: 'plan', value: 'gold' }] },
      turns: [
        { says: DELIVERY, expects: [acts(night), acts(gold), acts(verified), not(file), not(idle), not(third)] },
        { before: [{ kind: 'attachment' }], says: DELIVERY, expects: [acts(file), not(idle), not(third)] },
        {
          before: [{ kind: 'idle', minutes: 480 }],
          says: DELIVERY,
          expects: [acts(idle), acts(third), not(file), not(night)],
        },
      ],
    });
    expect(unmet(played)).toEqual([]);
    const day = await play({
      at: '2026-03-03T12:00:00Z',
      turns: [{ says: DELIVERY, expects: [not(night), not(gold), not(verified)] }],
    });
    expect(unmet(day)).toEqual([]);
  });

  test('start flows', async () => {
    const flow = await shop.staff.browser.post('/flows', { name: 'Returns', definition: sayingFlow('Hello') });
    const flowId = Number(flow.body.id);
    await shop.staff.browser.post(`/flows/${flowId}/publish`, { revision: 1 });
    await addPolicy(shop, agentId, {
      ...hard,
      name: 'Returns',
      when: about('return'),
      action: { kind: 'route', flow_id: flowId, texts: [] },
      examples: examples('I want to return it', 'hello'),
    });
    const id = await addCase(shop, agentId, {
      name: 'A return',
      turns: [{ says: 'I want to return my lamp' }],
      at_end: [
        { kind: 'flow_started', flow_id: flowId },
        { kind: 'owner', owner: 'bot' },
      ],
    });
    const run = await runLab(shop, agentId);
    const { draft } = (await resultOf(shop, agentId, run.id, id)).shown;
    expect([draft?.is_passed, run.coverage?.flows]).toEqual([true, { reached: 1, total: 1, missing: [] }]);
    expect(run.coverage?.policies).toEqual({ reached: 1, total: 1, missing: [] });
    expect(run.coverage?.hand_off_reasons?.missing).toEqual(['asked', 'unsure', 'upset', 'topic']);
    expect(run.coverage?.sources).toEqual({ reached: 0, total: 1, missing: ['Questions'] });
    expect(run.coverage?.languages).toMatchObject({ reached: 1, total: 7 });
  });
});

describe('a scripted customer', () => {
  const script = {
    opening: 'Do you have any news for me?',
    facts: [{ when_asked: ['sorry'], says: DELIVERY }],
    goal: [{ kind: 'says', text: 'working days' }],
  };

  test('tells what is asked for and stops at the goal', async () => {
    await shop.staff.browser.post('/message-templates/phrases', {
      phrase: 'fallback',
      texts: [{ locale: 'en', text: 'Sorry, I do not know that.' }],
    });
    await shop.staff.browser.post('/message-templates/phrases', {
      phrase: 'not_found',
      texts: [{ locale: 'en', text: 'Sorry, I do not know that.' }],
    });
    const played = await play({ locale: 'en', script, at_end: [{ kind: 'owner', owner: 'bot' }] });
    expect([unmet(played), played.turns.at(-1)?.text]).toEqual([[], 'Two to three working days.']);
    expect(played.turns).toHaveLength(2);
  });

  test('gives up when a person answers or after the last turn', async () => {
    await changeSettings(shop, agentId, { hand_off: { unsure_times: 10 } });
    const goal = [{ kind: 'says', text: 'nothing like this' }];
    const played = await play({
      locale: 'en',
      script: { ...script, facts: [], goal, max_turns: 3, mood: 'hurried' },
    });
    expect([played.is_passed, played.turns.length]).toEqual([false, 3]);
    const handed = await play({ locale: 'en', script: { ...script, opening: 'Let me talk to a person', goal } });
    expect([handed.is_passed, handed.turns.length]).toEqual([false, 1]);
  });
});

test('playing leaves nothing but the run', async () => {
  const id = await addCase(shop, agentId, { name: 'x', turns: [{ says: 'What is the capital of Mongolia?' }] });
  const before = await dumpIdleCompany(app, shop.staff.companyId);
  await runLab(shop, agentId, { case_ids: [id] });
  const rest = (dump: Map<string, string[]>) => [...dump].filter(([table]) => !table.startsWith('lab_'));
  expect(rest(await dumpIdleCompany(app, shop.staff.companyId))).toEqual(rest(before));
});
