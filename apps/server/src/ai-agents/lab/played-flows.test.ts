import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { openShop, type Shop } from '../../testing/chat.ts';
import { dumpDatabase } from '../../testing/dump.ts';
import { ask, said } from '../../testing/flow-visitors.ts';
import { flowOf, publishFlow, say, sayingFlow, type Sketch } from '../../testing/flows.ts';
import { addLiveAgent, publishDraft, teach } from '../../testing/knowledge.ts';
import { addCase, playCase, resultOf, runLab, unmetIn, type Shown } from '../../testing/lab.ts';
import { addPolicy, forbidding, routingTo } from '../../testing/policies.ts';
import { LONG_TIMEOUT } from '../../testing/timeouts.ts';

const DELIVERY = 'How long does delivery take?';
const ANSWER = 'Two to three working days.';
const SENT_BACK = 'I want to return my lamp';

let app: TestApp;
let shop: Shop;
let agentId: number;
let other: Server;
let requests = 0;
beforeAll(async () => {
  other = createServer((_, reply) => {
    requests += 1;
    reply.end('{}');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  app = await buildTestApp({ OUTBOUND_HOSTS: `127.0.0.1:${(other.address() as AddressInfo).port}` });
});
beforeEach(async () => {
  requests = 0;
  shop = await openShop(app);
  agentId = await addLiveAgent(shop);
  await teach(shop, agentId, 'Questions', { type: 'qa', pairs: [{ question: DELIVERY, answer: ANSWER }] });
});
afterAll(async () => {
  other.close();
  await app.close();
});

/** A flow that a policy starts with the word "return". */
async function startedBy(sketch: Sketch, name = 'Returns', isDisclosed = false): Promise<number> {
  const flowId = await publishFlow(shop, name, flowOf(sketch), isDisclosed);
  await addPolicy(shop, agentId, routingTo(flowId, 'return'));
  return flowId;
}
const play = (content: object) => playCase(shop, agentId, content);
const texts = ({ turns }: Shown) => turns.map(({ text }) => text);
const says = (...words: string[]) => words.map((text) => ({ says: text }));
const update = (changes: object[], to?: string) => ({ type: 'update', settings: { changes }, ...(to && { to }) });
const RETURNS: Sketch = {
  first: say('We are sorry.', 'mail'),
  mail: ask('mail', { answered: 'note' }, { answer: 'email', field: 'email', retryText: { en: 'An address?' } }),
  note: update(
    [
      { kind: 'addTag', tag: 'Return {{mail}}' },
      { kind: 'addTag', tag: 'lamp' },
      { kind: 'removeTag', tag: 'LAMP' },
      { kind: 'setField', field: 'plan', value: 'gold' },
      { kind: 'setField', field: 'name', value: 'Mia' },
    ],
    'bye',
  ),
  bye: say('Thank you, {{customer.name}} ({{customer.plan}}). We write to {{mail}}.'),
};

describe('a flow that a policy starts', () => {
  test('talks as in a real conversation, and then the agent answers again', async () => {
    await shop.staff.browser.post('/customer-fields', { key: 'plan', name: 'Plan', type: 'text' });
    const flowId = await startedBy(RETURNS, 'Returns', true);
    const spoken = [DELIVERY, SENT_BACK, 'no', 'mia@example.com', DELIVERY];
    const played = await play({
      locale: 'en',
      turns: says(...spoken).map((turn, at) =>
        at === 2 ? { ...turn, expects: [{ kind: 'asks', text: 'address' }, { kind: 'answers' }] } : turn,
      ),
      at_end: [
        { kind: 'tag', tag: 'return mia@example.com' },
        { kind: 'field', field: 'email', value: 'mia@example.com' },
        { kind: 'field', field: 'plan', value: 'gold' },
        { kind: 'flow_started', flow_id: flowId },
        { kind: 'owner', owner: 'bot' },
        { kind: 'ended', is_ended: false },
      ],
    });
    expect(unmetIn(played)).toEqual([]);
    expect(texts(played)).toEqual([
      ANSWER,
      'We are sorry.\n\nYour mail?',
      'An address?',
      'Thank you, Mia (gold). We write to mia@example.com.',
      ANSWER,
    ]);
    expect(played.turns[1]?.notes).toEqual([{ kind: 'flow_started', name: 'Returns' }]);

    await publishDraft(shop, agentId);
    const visitor = shop.visitor();
    await visitor.start();
    const real: string[] = [];
    for (const [at, text] of spoken.entries()) {
      const before = (await said(visitor)).length;
      await visitor.say(text);
      const count = (texts(played)[at] ?? '').split('\n\n').length;
      const now = await vi.waitFor(async () => {
        const all = await said(visitor);
        expect(all).toHaveLength(before + count);
        return all;
      }, LONG_TIMEOUT);
      real.push(now.slice(before).join('\n\n'));
    }
    expect(real).toEqual(texts(played));
  });

  test('says first that it is a bot, and says no more than policies allow', async () => {
    await startedBy({ first: say('It is guaranteed to be back.', 'next'), next: say('Good luck.') }, 'Returns', true);
    const ban = await addPolicy(shop, agentId, {
      ...forbidding('guaranteed'),
      enforcement: 'hard',
      action: {
        kind: 'must_not_say',
        phrases: ['guaranteed'],
        safe_phrase: [{ locale: 'en', text: 'We do our best.' }],
      },
      examples: [
        { says: 'Hello', reply: 'It is guaranteed.', fires: true },
        { says: 'Hello', reply: 'Perhaps.', fires: false },
      ],
    });
    const played = await play({
      locale: 'en',
      turns: [{ says: SENT_BACK, expects: [{ kind: 'policy_acts', policy_id: ban }] }],
    });
    expect(unmetIn(played)).toEqual([]);
    expect(played.turns[0]?.text).toMatch(/bot|automat|assistant/i);
    expect(played.turns[0]?.text).toContain('We do our best.\n\nGood luck.');
    expect(played.turns[0]?.text).not.toContain('guaranteed');
    expect(played.turns[0]?.policy_hits).toContainEqual(
      expect.objectContaining({ policy_id: ban, phase: 'flow', effect: 'replaced' }),
    );
  });

  test('hands off to a person, and goes on when they hand back', async () => {
    await startedBy({
      first: { type: 'handOff', settings: { text: { en: 'A colleague helps.' } }, to: { handedBack: 'back' } },
      back: say('I am back.'),
    });
    const played = await play({
      turns: [
        { says: SENT_BACK, expects: [{ kind: 'hands_off' }, { kind: 'says', text: 'A colleague helps.' }] },
        { says: DELIVERY, expects: [{ kind: 'stays_silent' }] },
        { before: [{ kind: 'staff_hands_back' }], says: DELIVERY, expects: [{ kind: 'answers' }] },
      ],
      at_end: [{ kind: 'owner', owner: 'bot' }],
    });
    expect(unmetIn(played)).toEqual([]);
    expect(played.turns.map(({ early, text }) => [early, text])).toEqual([
      ['', 'A colleague helps.'],
      ['', ''],
      ['I am back.', ANSWER],
    ]);
  });

  test('is left for a person where another policy asks for one, and waits where it is', async () => {
    await startedBy({ first: ask('name', { answered: 'bye' }), bye: say('Thanks, {{name}}.') });
    await addPolicy(shop, agentId, routingTo(null, 'lawyer'));
    const played = await play({
      locale: 'en',
      turns: [
        { says: SENT_BACK },
        { says: 'I call my lawyer', expects: [{ kind: 'hands_off', reason: 'policy' }] },
        { before: [{ kind: 'staff_hands_back' }], says: 'Mia', expects: [{ kind: 'says', text: 'Thanks, Mia.' }] },
      ],
    });
    expect(unmetIn(played)).toEqual([]);
  });

  test('that repeats itself without end is stopped, and a person takes over', async () => {
    const wait = { type: 'wait', settings: { seconds: 1 }, to: 'first' };
    await startedBy({ first: say('Again.', 'wait'), wait });
    const played = await play({
      locale: 'en',
      turns: [{ says: SENT_BACK, expects: [{ kind: 'hands_off' }] }],
      at_end: [{ kind: 'owner', owner: 'person' }],
    });
    expect(unmetIn(played)).toEqual([]);
    expect(played.turns[0]?.notes).toContainEqual({ kind: 'flow_stopped' });
  });

  test('may end the conversation; whoever writes then begins another one', async () => {
    await startedBy({
      first: update([{ kind: 'addTag', tag: 'done' }], 'end'),
      end: { type: 'end', settings: { text: { en: 'Goodbye.' }, endsConversation: true } },
    });
    const ended = [
      { kind: 'ended', is_ended: true },
      { kind: 'tag', tag: 'done' },
    ];
    const over = await play({ turns: says(SENT_BACK), at_end: ended });
    expect([unmetIn(over), over.turns[0]?.notes.at(-1)]).toEqual([[], { kind: 'ended' }]);
    const again = await play({ turns: says(SENT_BACK, DELIVERY), at_end: ended });
    expect(unmetIn(again)).toEqual([
      ['ended', 'open'],
      ['tag', ''],
    ]);
    expect(texts(again)).toEqual(['Goodbye.', ANSWER]);
  });

  test('calls others, and asks the agent that is tested', async () => {
    const called = await publishFlow(shop, 'Called', sayingFlow('From another flow.'));
    await startedBy({
      first: { type: 'callFlow', settings: { flowId: called }, to: 'asked' },
      asked: {
        type: 'aiAnswer',
        settings: { question: DELIVERY },
        to: { answered: 'yes', notSure: 'no', handOff: 'no', blocked: 'no' },
      },
      yes: say('That was it.'),
      no: say('No idea.'),
    });
    const played = await play({ locale: 'en', turns: says(SENT_BACK) });
    expect(texts(played)).toEqual([`From another flow.\n\n${ANSWER}\n\nThat was it.`]);
  });

  test('asks no other system: it takes the exit of a failure, and the transcript says so', async () => {
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/order`;
    await startedBy({
      first: { type: 'httpRequest', settings: { method: 'POST', url }, to: { ok: 'yes', error: 'no' } },
      yes: say('Found.'),
      no: say('Not found.'),
    });
    const id = await addCase(shop, agentId, { name: 'A request', turns: says(SENT_BACK) });
    const where = `WHERE company_id = ${shop.staff.companyId}`;
    const rest = (dump: Map<string, string[]>) => [...dump].filter(([table]) => !table.startsWith('lab_'));
    const before = await dumpDatabase(app, where);
    const run = await runLab(shop, agentId);
    const { draft } = (await resultOf(shop, agentId, run.id, id)).shown;
    expect(draft?.turns[0]).toMatchObject({
      text: 'Not found.',
      notes: [{}, { kind: 'not_sent', step: 'httpRequest' }],
    });
    expect(requests).toBe(0);
    expect(rest(await dumpDatabase(app, where))).toEqual(rest(before));
    // What only follows a request that has succeeded cannot be reached here.
    expect(run.coverage?.flow_steps).toEqual({ reached: 2, total: 2, missing: [] });
  });
});

describe('time', () => {
  test('passes while the customer is away: timers expire, each at its time', async () => {
    await startedBy({
      first: ask('name', { answered: 'bye', timeout: 'still' }, { timeoutMinutes: 30 }),
      still: say('Are you still there?', 'wait'),
      wait: { type: 'wait', settings: { seconds: 7_200 }, to: 'end' },
      end: say('We close this.'),
      bye: say('Thanks, {{name}}.'),
    });
    const away = (minutes: number) => [{ kind: 'idle', minutes }];
    const said = async (minutes: number) => {
      const { turns } = await play({ turns: [{ says: SENT_BACK }, { before: away(minutes), says: 'Mia' }] });
      return [turns[1]?.early, turns[1]?.text];
    };
    expect(await said(10)).toEqual(['', 'Thanks, Mia.']);
    expect(await said(40)).toEqual(['Are you still there?', '']);
    const [early] = await said(200);
    expect(early).toBe('Are you still there?\n\nWe close this.');
  });

  test('that a flow waits between two messages is over before the customer writes', async () => {
    await startedBy({
      first: say('One moment.', 'wait'),
      wait: { type: 'wait', settings: { seconds: 5 }, to: 'found' },
      found: say('Here it is.'),
    });
    expect(texts(await play({ turns: says(SENT_BACK) }))).toEqual(['One moment.\n\nHere it is.']);
  });
});

test('coverage names the steps that no case reaches, and the gate counts them', async () => {
  await startedBy({
    first: ask('name', { answered: 'bye', gaveUp: 'person' }),
    bye: { ...say('Thanks, {{name}}.') },
    person: { type: 'handOff', settings: {} },
  });
  await addCase(shop, agentId, { name: 'x', turns: says(SENT_BACK, 'Mia') });
  const run = await runLab(shop, agentId);
  expect(run.coverage?.flow_steps).toEqual({ reached: 2, total: 3, missing: ['Returns: handOff'] });
  await shop.staff.browser.call('PUT', `/ai-agents/${agentId}`, {
    settings: {
      ...((await shop.staff.browser.get(`/ai-agents/${agentId}`)).body.settings as object),
      gate: { policies_tested: false, coverage: 80 },
    },
  });
  await runLab(shop, agentId);
  const { body } = await shop.staff.browser.get(`/ai-agents/${agentId}/publish-gate`);
  const problems = body.problems as { problem: string; names: string[] }[];
  expect(problems.find(({ problem }) => problem === 'coverage')?.names).toContain('flowSteps');
});
