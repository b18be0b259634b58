import { cpuMs } from '@parley/contracts/testing/cpu-time';
import { describe, expect, test } from 'vitest';
import { checkFlow, type ProblemCode } from './index.ts';
import { goodFlows } from './testing/good-flows.ts';
import { flowOf, say, type Sketch } from './testing/conversation.ts';

const platforms = ['web_widget'] as const;
const codesOf = (flow: Parameters<typeof checkFlow>[0], surroundings = {}) =>
  checkFlow(flow, { platforms, ...surroundings }).map(({ code, node, detail }) => [code, node, detail]);

const start = { start: { type: 'start', to: 'first' } };
const condition = (variable: string, operator: string, value: unknown, to: Record<string, string>) => ({
  type: 'condition',
  settings: { branches: [{ id: 'yes', when: { needs: 'all', rules: [{ variable, operator, value }] } }] },
  to,
});
const ask = (answer: string, variable: string, to: string) => ({
  type: 'ask',
  settings: { text: { en: 'Well?' }, answer, variable },
  to: { answered: to },
});
const set = (to: string) => ({ type: 'setVariable', settings: { variable: 'n', value: 1 }, to });

test('valid flows have no problems', () => {
  expect(goodFlows).toHaveLength(20);
  for (const flow of goodFlows)
    expect([flow.nodes.map(({ id }) => id), codesOf(flow)]).toEqual([expect.anything(), []]);
});

test('whatever follows the first question may need a conversation', () => {
  const opened = { type: 'trigger', settings: { on: 'event', event: 'chat_opened' }, to: 'first' };
  const person = { type: 'handOff', settings: { text: { en: 'One moment' }, reason: '' } };
  expect(codesOf(flowOf({ ...start, opened, first: ask('text', 'name', 'person'), person }))).toEqual([]);
});

describe('a planted fault is found at its node, and nothing else is', () => {
  const FAULTS: [what: string, sketch: Sketch, code: ProblemCode, node: string | null, detail?: string][] = [
    [
      'no start',
      { t: { type: 'trigger', settings: { on: 'event', event: 'handed_back' }, to: 'm' }, m: say('Hello') },
      'noStart',
      null,
    ],
    ['braces that are not closed', { ...start, first: say('Hello {{customer.name') }, 'openBraces', 'first'],
    [
      'braces that are not closed in a later message',
      { ...start, first: { type: 'message', settings: { text: { en: 'Hello' }, more: [{ en: '{{a' }] } } },
      'openBraces',
      'first',
    ],
    [
      'a hand-off before the visitor has answered',
      {
        ...start,
        opened: { type: 'trigger', settings: { on: 'event', event: 'chat_opened' }, to: 'first' },
        first: say('Hello', 'person'),
        person: { type: 'handOff', settings: { text: { en: 'One moment' }, reason: '' } },
      },
      'beforeAnswer',
      'person',
    ],
    [
      'a file before the visitor has answered',
      {
        ...start,
        page: { type: 'trigger', settings: { on: 'page', addresses: ['/cart'] }, to: 'first' },
        first: { type: 'message', settings: { text: { en: 'Hello' }, attachments: [1] } },
      },
      'beforeAnswer',
      'first',
    ],
    ['two starts', { ...start, first: say('Hello'), other: { type: 'start', to: 'first' } }, 'noStart', 'other'],
    ['a kind of node that is not known', { ...start, first: { type: 'teleport' } }, 'unknownType', 'first', 'teleport'],
    [
      'settings that do not fit',
      { ...start, first: { type: 'wait', settings: { seconds: 0 } } },
      'badSettings',
      'first',
      'seconds',
    ],
    ['a start that leads nowhere', { start: { type: 'start' } }, 'missingExit', 'start', 'next'],
    [
      'a branch that leads nowhere',
      { ...start, first: condition('platform', 'equals', 'telegram', { yes: 'm' }), m: say('Hello') },
      'missingExit',
      'first',
      'else',
    ],
    ['an edge to a node that is gone', { ...start, first: say('Hello', 'gone') }, 'danglingEdge', 'first', 'next'],
    [
      'an edge from a way out that is gone',
      { ...start, first: { ...say('Hello'), to: { next: 'm', old: 'm' } }, m: say('Bye') },
      'danglingEdge',
      'first',
      'old',
    ],
    ['a jump to nowhere', { ...start, first: { type: 'jump', settings: { node: 'gone' } } }, 'unknownTarget', 'first'],
    [
      'a call of a flow that is gone',
      { ...start, first: { type: 'callFlow', settings: { flowId: 7 } } },
      'unknownFlow',
      'first',
      '7',
    ],
    ['a node nobody gets to', { ...start, first: say('Hello'), island: say('Help') }, 'unreachable', 'island'],
    ['a variable that nobody sets', { ...start, first: say('Hello {{nmae}}') }, 'unknownVariable', 'first', 'nmae'],
    [
      'a variable used before it is set',
      { ...start, first: say('Hello {{who}}', 'q'), q: ask('text', 'who', 'm'), m: say('Thanks, {{who}}') },
      'unsetVariable',
      'first',
      'who',
    ],
    [
      'a variable of a rule that nobody sets',
      { ...start, first: condition('totl', 'greaterThan', 3, { yes: 'm', else: 'm' }), m: say('Hello') },
      'unknownVariable',
      'first',
      'totl',
    ],
    [
      'yes or no that should be larger than three',
      {
        ...start,
        first: ask('yesNo', 'ok', 'c'),
        c: condition('ok', 'greaterThan', 3, { yes: 'm', else: 'm' }),
        m: say('Hello'),
      },
      'wrongType',
      'c',
      'ok greaterThan',
    ],
    [
      'a number that should come after a word',
      {
        ...start,
        first: ask('number', 'n', 'c'),
        c: condition('n', 'lessThan', 'many', { yes: 'm', else: 'm' }),
        m: say('Hello'),
      },
      'wrongType',
      'c',
      'n lessThan',
    ],
    [
      'words in no language',
      { ...start, first: { type: 'message', settings: { text: { en: ' ' } } } },
      'emptyText',
      'first',
    ],
    [
      'a button without words',
      {
        ...start,
        first: {
          type: 'choice',
          settings: { text: { en: 'Which?' }, options: [{ id: 'a', label: {} }], allowsText: true },
          to: { a: 'm', text: 'm' },
        },
        m: say('Hello'),
      },
      'emptyText',
      'first',
    ],
    ['words too long for a platform', { ...start, first: say('щ'.repeat(600)) }, 'tooLong', 'first', 'instagram'],
    [
      'a label too long for a platform',
      {
        ...start,
        first: {
          type: 'choice',
          settings: {
            text: { en: 'Which?' },
            options: [{ id: 'a', label: { en: 'A label of many words' } }],
            allowsText: true,
          },
          to: { a: 'm', text: 'm' },
        },
        m: say('Hello'),
      },
      'tooLong',
      'first',
      'instagram',
    ],
  ];
  test.each(FAULTS)('%s', (_, sketch, code, node, detail = '') => {
    const surroundings = { platforms: ['web_widget', 'instagram'], flowIds: new Set([1]) };
    expect(codesOf(flowOf(sketch), surroundings)).toEqual([[code, node, detail]]);
  });

  test('a cycle without a question or a wait', () => {
    const flow = flowOf({
      ...start,
      first: set('b'),
      b: say('Hello', 'c'),
      c: { type: 'jump', settings: { node: 'first' } },
    });
    expect(codesOf(flow)).toEqual([
      ['endlessCycle', 'first', ''],
      ['endlessCycle', 'b', ''],
      ['endlessCycle', 'c', ''],
    ]);
    const cycle = flowOf({ ...start, first: set('first') });
    expect(codesOf(cycle)).toEqual([['endlessCycle', 'first', '']]);
  });

  test('a language with missing texts', () => {
    const flow = flowOf({ ...start, first: say('Hello') }, ['en', 'ru']);
    expect(codesOf(flow)).toEqual([['missingLanguage', 'first', 'ru']]);
  });

  test('two nodes with the same id', () => {
    const flow = flowOf({ ...start, first: say('Hello') });
    expect(codesOf({ ...flow, nodes: [...flow.nodes, ...flow.nodes.slice(1)] })).toEqual([['sameId', 'first', '']]);
  });
});

describe('what is wrong with a request', () => {
  const request = (settings: object): Sketch => ({
    ...start,
    first: {
      type: 'httpRequest',
      settings: { method: 'POST', url: 'https://shop.example/', ...settings },
      to: { ok: 'm', error: 'm' },
    },
    m: say('Hello'),
  });
  const header = (name: string, value: string) => ({ headers: [{ name, value }] });

  test.each<[what: string, settings: object, found: [ProblemCode, string][]]>([
    ['nothing', { url: 'https://shop.example/{{message}}?q={{message}}', body: '{"q":"{{message}}"}' }, []],
    ['a server that customers choose', { url: 'https://{{message}}/' }, [['variableInHost', 'url']]],
    ['an end of a name that customers choose', { url: 'https://shop{{message}}' }, [['variableInHost', 'url']]],
    ['a parameter that customers name', { url: 'https://a.example/?{{message}}=1' }, [['variableInKey', 'url']]],
    ['no address', { url: 'orders' }, [['badAddress', 'url']]],
    ['a field of the body that customers name', { body: '{"{{message}}":1}' }, [['variableInKey', 'body']]],
    ['a broken escape', { body: '{"a":"\\{{message}}"}' }, [['brokenBody', 'body']]],
    ['a header of the connection', header('Host', 'other.example'), [['refusedHeader', 'Host']]],
    ['letters that headers cannot hold', header('X-Name', 'Анна'), [['badHeaderValue', 'X-Name']]],
    ['a key in plain text', header('Authorization', 'Bearer shop-admin-key'), [['plainKey', 'Authorization']]],
    ['a key by another name', header('X-Api-Key', '0123456789'), [['plainKey', 'X-Api-Key']]],
    ['a key that is a secret', header('Authorization', 'Bearer {{secret.shop}}'), []],
    ['a secret that is not there', header('Authorization', '{{secret.gone}}'), [['unknownSecret', 'gone']]],
    ['a secret in the address', { url: 'https://a.example/?k={{secret.shop}}' }, [['misplacedSecret', 'shop']]],
    ['an ordinary header', header('Idempotency-Key', '0123456789'), []],
  ])('%s', (_, settings, found) => {
    const flow = flowOf(request(settings));
    expect(codesOf(flow, { secretNames: new Set(['shop']) })).toEqual(
      found.map(([code, detail]) => [code, 'first', detail]),
    );
  });
});

describe('what a message refers to', () => {
  const saying = (settings: object) => flowOf({ ...start, first: { type: 'message', settings } }, ['en', 'ro']);
  const savedReplies = new Map([
    [1, { en: 'Hello {{name}} from {{company.name}}', ro: 'Bună, {{name}}' }],
    [2, { en: 'Your {{order_number}}', ro: 'x'.repeat(1_001) }],
    [3, { en: 'I am {{agent.name | your helper}}' }],
  ]);
  const here = { fileIds: new Set([5]), quickActionIds: new Set([4]), savedReplies, platforms: ['instagram'] };
  const CASES: [what: string, settings: object, problems: [ProblemCode, string][]][] = [
    ['a file that is there, without words', { text: {}, attachments: [5] }, []],
    ['files that are gone', { text: {}, attachments: [5, 6, 7] }, [['unknownFile', '2']]],
    ['a quick action that is gone', { text: {}, quickActions: [4, 8] }, [['unknownAction', '1']]],
    ['too many files', { text: {}, attachments: [5, 5, 5, 5, 5, 5] }, [['badSettings', 'attachments']]],
    ['a saved reply that says it all', { text: {}, templateId: 1 }, []],
    ['a saved reply beside words that nobody hears', { text: { en: '{{never_set}}' }, templateId: 1 }, []],
    ['a saved reply that is gone', { text: {}, templateId: 9 }, [['unknownReply', '9']]],
    [
      'a saved reply that asks for what only staff know, and is too long',
      { text: {}, templateId: 2 },
      [
        ['unknownVariable', 'order_number'],
        ['tooLong', 'instagram'],
      ],
    ],
    ['a saved reply in too few languages', { text: {}, templateId: 3 }, [['missingLanguage', 'ro']]],
  ];
  test.each(CASES)('%s', (_, settings, expected) => {
    const found = codesOf(saying(settings), here);
    expect(found.map(([code, , detail]) => [code, detail])).toEqual(expected);
  });

  test('is not checked if the existing items are unknown', () => {
    expect(codesOf(saying({ text: {}, templateId: 9, attachments: [6], quickActions: [8] }))).toEqual([]);
  });
});

test('a flow of 500 nodes full of cycles is checked with at most a second of CPU time', () => {
  const sketch: Sketch = { start: { type: 'start', to: 'n0' } };
  for (let n = 0; n < 500; n += 1)
    sketch[`n${n}`] = condition('platform', 'equals', 'x', { yes: `n${(n * 7 + 3) % 500}`, else: `n${(n + 1) % 500}` });
  expect(cpuMs(() => expect(codesOf(flowOf(sketch)).length).toBeGreaterThanOrEqual(500))).toBeLessThan(1_000);
});
