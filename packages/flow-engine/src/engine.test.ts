import { describe, expect, test } from 'vitest';
import { flowOf, one, say, saidIn, startConversation } from './testing/conversation.ts';

describe('a flow', () => {
  test('sends one message after another, and ends where nothing follows', () => {
    const conversation = one({ first: say('Hello', 'second'), second: say('How are you?') });
    expect(saidIn(conversation.start())).toEqual(['Hello', 'How are you?']);
    expect(conversation.state().status).toBe('ended');
    expect(conversation.steps().map(({ node, exit }) => [node, exit])).toEqual([
      ['start', 'next'],
      ['first', 'next'],
      ['second', 'next'],
    ]);
    expect(conversation.say('Anyone?')).toEqual([]);
  });

  test("uses the customer's language, otherwise its own, otherwise any", () => {
    const text = { ro: 'Bună, {{customer.name | prieten}}!', en: 'Hello, {{customer.name | friend}}!' };
    const flow = flowOf({ start: { type: 'start', to: 'm' }, m: { type: 'message', settings: { text } } }, ['ro']);
    expect(
      saidIn(startConversation({ 1: flow }, { language: 'en', facts: { 'customer.name': 'Ana' } }).start()),
    ).toEqual(['Hello, Ana!']);
    expect(saidIn(startConversation({ 1: flow }, { language: 'de' }).start())).toEqual(['Bună, prieten!']);
    const english = flowOf({ start: { type: 'start', to: 'm' }, m: say('Only this') }, ['it']);
    expect(saidIn(startConversation({ 1: english }, { language: 'fr' }).start())).toEqual(['Only this']);
  });

  test('starts at the matching trigger, otherwise at its start', () => {
    const flow = flowOf({
      start: { type: 'start', to: 'hello' },
      hello: say('Hello'),
      word: { type: 'trigger', settings: { on: 'keyword', words: ['order', 'комманда'], match: 'word' }, to: 'orders' },
      orders: say('Orders'),
      back: { type: 'trigger', settings: { on: 'event', event: 'handed_back' }, to: 'again' },
      again: say('Me again'),
    });
    expect(saidIn(startConversation({ 1: flow }).start())).toEqual(['Hello']);
    expect(saidIn(startConversation({ 1: flow }).start('Where is my ORDER?'))).toEqual(['Orders']);
    expect(saidIn(startConversation({ 1: flow }).start('I reordered'))).toEqual(['Hello']);
    expect(saidIn(startConversation({ 1: flow }).give({ type: 'start', event: 'handed_back', text: '' }))).toEqual([
      'Me again',
    ]);
  });

  test('calls another one, shares its variables, and continues after it', () => {
    const outer = flowOf({
      start: { type: 'start', to: 'call' },
      call: { type: 'callFlow', settings: { flowId: 2 }, to: 'after' },
      after: say('Back, {{who}}'),
    });
    const inner = flowOf({
      start: { type: 'start', to: 'ask' },
      ask: {
        type: 'ask',
        settings: { text: { en: 'Who?' }, answer: 'text', variable: 'who' },
        to: { answered: 'thanks' },
      },
      thanks: say('Thanks'),
    });
    const conversation = startConversation({ 1: outer, 2: inner });
    expect(saidIn(conversation.start())).toEqual(['Who?']);
    expect(saidIn(conversation.say('Ana'))).toEqual(['Thanks', 'Back, Ana']);
    expect(conversation.state().status).toBe('ended');
  });

  test('that is missing or contains a broken node ends silently', () => {
    expect(startConversation({}).start()).toEqual([]);
    const broken = one({ first: { type: 'message', settings: { text: 7 } } });
    expect(broken.start()).toEqual([]);
    expect(one({ first: { type: 'teleport', to: 'x' } }).start()).toEqual([]);
    expect(broken.state().status).toBe('ended');
  });
});

describe('a flow that would never stop', () => {
  test('is stopped after fifty steps', () => {
    const conversation = one({ first: { type: 'setVariable', settings: { variable: 'a', value: 'x' }, to: 'first' } });
    expect(conversation.start().at(-1)).toEqual({ do: 'stop', node: 'first', breach: 'steps' });
    expect(conversation.steps()).toHaveLength(51);
    expect(conversation.state().status).toBe('stopped');
  });

  test('is stopped when it repeats a message a fourth time', () => {
    const conversation = one({ first: say('Hello', 'first') });
    expect(saidIn(conversation.start())).toEqual(['Hello', 'Hello', 'Hello']);
    expect(conversation.effects().at(-1)).toEqual({ do: 'stop', node: 'first', breach: 'repeats' });
  });

  test('is stopped when it calls itself', () => {
    const conversation = one({ first: { type: 'callFlow', settings: { flowId: 1 } } });
    expect(conversation.start().at(-1)).toMatchObject({ do: 'stop', breach: 'depth' });
  });

  test('is stopped when requests took five seconds in total', () => {
    const settings = { method: 'GET', url: 'https://slow.example' };
    const conversation = one({
      first: { type: 'httpRequest', settings, to: { ok: 'second' } },
      second: { type: 'httpRequest', settings, to: { ok: 'third' } },
      third: say('Done'),
    });
    conversation.start();
    const slow = { type: 'answer', tookMs: 3_000, answer: { exit: 'ok' } } as const;
    expect(conversation.give(slow)).toHaveLength(1);
    expect(conversation.give(slow)).toEqual([{ do: 'stop', node: 'third', breach: 'time' }]);
  });

  test('may continue forever while the customer takes part', () => {
    const conversation = one({
      first: {
        type: 'ask',
        settings: { text: { en: 'And?' }, answer: 'text', variable: 'x' },
        to: { answered: 'seen' },
      },
      seen: say('I see: {{x}}', 'first'),
    });
    conversation.start();
    for (let turn = 0; turn < 200; turn += 1) expect(conversation.say(`turn ${turn}`)).toHaveLength(2);
  });
});

test("a customer's text is never treated as a template", () => {
  const conversation = one({
    first: {
      type: 'ask',
      settings: { text: { en: 'Who?' }, answer: 'text', variable: 'name' },
      to: { answered: 'hi' },
    },
    hi: say('Hi {{name}}'),
  });
  conversation.start();
  expect(saidIn(conversation.say('{{customer.email}} {{name}}'))).toEqual(['Hi {{customer.email}} {{name}}']);
});

test('names with a meaning in JavaScript have none here', () => {
  const conversation = one({ first: say('[{{__proto__}}][{{constructor}}][{{toString | none}}]') });
  expect(saidIn(conversation.start())).toEqual(['[][][none]']);
});
