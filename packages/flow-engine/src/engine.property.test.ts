import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advance, checkFlow, FlowDefinition, newRun, prepareFlow, readFlow, type Input, type World } from './index.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const id = fc.constantFrom(...IDS);
const name = fc.constantFrom('x', 'y', 'message', 'customer.name', '__proto__', 'constructor');
const own = fc.constantFrom('x', 'y', '__proto__', 'имя');
const words = fc.constantFrom('', 'Hello', '{{x}}', '{{y | z}}', '{{', 'ß');
const text = fc.record({ en: words, ru: words }, { requiredKeys: [] });
const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null));
const operator = fc.constantFrom('equals', 'lessThan', 'contains', 'isEmpty', 'isTrue', 'notEquals', 'greaterThan');
const comparison = fc.record({ variable: name, operator, value });
const group = fc.record({
  needs: fc.constantFrom('all', 'any'),
  rules: fc.array(comparison, { minLength: 1, maxLength: 3 }),
});

const node = (type: string, settings: fc.Arbitrary<object>) =>
  settings.map((each) => ({ type, settings: each as Record<string, unknown> }));
const ways = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }));

/** A node of every type, mostly with valid settings. */
const anyNode = fc.oneof(
  node('start', fc.constant({})),
  node(
    'trigger',
    fc.record({
      on: fc.constant('keyword'),
      words: fc.constant(['hello']),
      match: fc.constantFrom('word', 'contains'),
    }),
  ),
  node('message', fc.record({ text })),
  node(
    'choice',
    fc.record({
      text,
      options: fc.constant([
        { id: 'a', label: { en: 'A' } },
        { id: 'b', label: {} },
      ]),
      allowsText: fc.boolean(),
    }),
  ),
  node(
    'ask',
    fc.record({
      text,
      answer: fc.constantFrom('text', 'email', 'number', 'date', 'yesNo', 'rating', 'phone'),
      variable: own,
      timeoutMinutes: fc.constantFrom(null, 1),
    }),
  ),
  node('condition', fc.record({ branches: group.map((when) => [{ id: 'a', when }]) })),
  node('setVariable', fc.record({ variable: own, value })),
  node('switch', fc.constant({ by: 'language', languages: ['en'] })),
  node(
    'split',
    ways.map(([a, b]) => ({
      ways: [
        { id: 'a', weight: a },
        { id: 'b', weight: b },
      ],
    })),
  ),
  node('wait', fc.record({ seconds: fc.integer({ min: 1, max: 100 }) })),
  node('jump', fc.record({ node: id })),
  node('callFlow', fc.record({ flowId: fc.constantFrom(1, 2) })),
  node('aiAnswer', fc.constant({})),
  node('httpRequest', fc.record({ method: fc.constant('GET'), url: fc.constant('https://a.example/{{x}}') })),
  node('update', fc.constant({ changes: [{ kind: 'addTag', tag: 'a' }] })),
  node('handOff', fc.record({ text })),
  node('end', fc.record({ endsConversation: fc.boolean() })),
  node('teleport', fc.dictionary(fc.string(), fc.string())),
);

const exit = fc.constantFrom(
  'next',
  'a',
  'b',
  'else',
  'text',
  'answered',
  'gaveUp',
  'timeout',
  'en',
  'other',
  'ok',
  'handedBack',
);
const anyFlow: fc.Arbitrary<FlowDefinition> = fc
  .record({
    nodes: fc.array(anyNode, { minLength: 1, maxLength: IDS.length }),
    edges: fc.array(fc.record({ from: id, exit, to: id }), { maxLength: 30 }),
  })
  .map(({ nodes, edges }) => ({
    format: 1,
    languages: ['en', 'ru'],
    nodes: [{ type: 'start', settings: {} }, ...nodes].map((each, index) => ({
      ...each,
      id: index === 0 ? 'start' : (IDS[index - 1] ?? ''),
      title: '',
      x: 0,
      y: 0,
    })),
    edges: [{ from: 'start', exit: 'next', to: 'a' }, ...edges].map((each, index) => ({ ...each, id: `e${index}` })),
    notes: [],
  }));

const anyInput: fc.Arbitrary<Input> = fc.oneof(
  fc.record({
    type: fc.constant('message' as const),
    text: fc.oneof(words, fc.string()),
    optionId: fc.constantFrom('a', 'b', 'zzz', undefined),
  }),
  fc.record({ type: fc.constant('time' as const) }),
  fc.record({
    type: fc.constant('answer' as const),
    tookMs: fc.integer({ min: 0, max: 3_000 }),
    answer: fc.record({ exit, values: fc.dictionary(own, value) }),
  }),
  fc.record({ type: fc.constant('handedBack' as const) }),
);

test('any flow with any input ends its turn within the budget, gives the same result twice, and never throws', () => {
  fc.assert(
    fc.property(anyFlow, anyFlow, fc.array(anyInput, { maxLength: 12 }), fc.nat(), (first, second, inputs, seed) => {
      const flows = new Map([first, second].map((flow, index) => [index + 1, prepareFlow(index + 1, flow)]));
      let state = newRun(1, seed);
      let now = 0;
      for (const input of [{ type: 'start', event: null, text: 'hello' } as const, ...inputs]) {
        now += 30_000;
        const world: World = {
          now,
          language: 'ru',
          facts: { 'customer.name': 'Ana' },
          findFlow: (flow) => flows.get(flow),
          findSavedReply: () => undefined,
        };
        const before = JSON.stringify(state);
        const { state: after, facts, effects, steps } = advance(state, input, world);
        expect(JSON.stringify(state)).toBe(before);
        expect(advance(state, input, world)).toEqual({ state: after, facts, effects, steps });
        expect(steps.length).toBeLessThanOrEqual(51);
        expect(state.status === 'running' || effects.length === 0).toBe(true);
        // The engine only returns runs that are waiting, have ended or were stopped.
        expect(after.status !== 'running' || after.waiting !== null).toBe(true);
        state = JSON.parse(JSON.stringify(after)) as typeof after;
        expect(state).toEqual(after);
      }
    }),
    { numRuns: 400 },
  );
});

test('any flow can be checked, and stored and read again', () => {
  fc.assert(
    fc.property(anyFlow, (flow) => {
      for (const { node: place } of checkFlow(flow, { platforms: ['web_widget', 'instagram'] }))
        expect(place === null || flow.nodes.some((each) => each.id === place)).toBe(true);
      expect(readFlow(JSON.parse(JSON.stringify(flow)))).toEqual(FlowDefinition.parse(flow));
    }),
    { numRuns: 200 },
  );
});

test.each([null, 7, 'flow', [], {}, { format: 99 }, { format: 1, languages: [], nodes: [], edges: [] }])(
  '%j is not a flow',
  (stored) => expect(() => readFlow(stored)).toThrow(/invalid|too small/i),
);

test('a flow of ten thousand nodes is rejected with a message', () => {
  const nodes = Array.from({ length: 10_000 }, (_, n) => ({ id: `n${n}`, type: 'message' }));
  const read = FlowDefinition.safeParse({ format: 1, languages: ['en'], nodes, edges: [] });
  expect(read.error?.issues[0]).toMatchObject({ code: 'too_big', path: ['nodes'] });
});
