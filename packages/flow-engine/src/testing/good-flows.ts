import { flowOf, say, type Sketch } from './conversation.ts';

const start = (to: string) => ({ start: { type: 'start', to } });
const ask = (answer: string, variable: string, to: Record<string, string>, more: object = {}) => ({
  type: 'ask',
  settings: { text: { en: 'Well?' }, answer, variable, ...more },
  to,
});
const rule = (variable: string, operator: string, value: unknown = null) => ({ variable, operator, value });
const branch = (id: string, ...rules: object[]) => ({ id, name: id, when: { needs: 'all', rules } });
const choice = (to: Record<string, string>, more: object = {}) => ({
  type: 'choice',
  settings: {
    text: { en: 'Which?' },
    options: [
      { id: 'a', label: { en: 'First' } },
      { id: 'b', label: { en: 'Second' } },
    ],
    ...more,
  },
  to,
});
const http = (to: Record<string, string>) => ({
  type: 'httpRequest',
  settings: {
    method: 'GET',
    url: 'https://shop.example/orders/{{order}}',
    saves: [{ path: 'state', variable: 'state' }],
  },
  to,
});

const SKETCHES: Sketch[] = [
  { ...start('m'), m: say('Hello') },
  { ...start('m'), m: say('Hello, {{customer.name}}', 'e'), e: { type: 'end' } },
  { ...start('c'), c: choice({ a: 'x', b: 'y' }), x: say('One'), y: say('Two') },
  { ...start('c'), c: choice({ a: 'c', b: 'e' }), e: { type: 'end' } }, // a cycle that waits for a reply
  { ...start('c'), c: choice({ a: 'x', b: 'x', text: 'x' }, { allowsText: true, variable: 'why' }), x: say('{{why}}') },
  { ...start('c'), c: choice({ a: 'x', b: 'x', timeout: 'x' }, { timeoutMinutes: 5 }), x: say('On we go') },
  { ...start('q'), q: ask('email', 'mail', { answered: 'm', gaveUp: 'm' }), m: say('{{mail | no mail}}') },
  { ...start('q'), q: ask('text', 'n', { answered: 'm' }, { field: 'name' }), m: say('Hello, {{n}}') },
  {
    ...start('q'),
    q: ask('rating', 'stars', { answered: 'c' }),
    c: {
      type: 'condition',
      settings: { branches: [branch('good', rule('stars', 'greaterThan', 3))] },
      to: { good: 'x', else: 'h' },
    },
    x: say('Thank you'),
    h: { type: 'handOff', settings: { reason: 'Only {{stars}} stars' } },
  },
  {
    ...start('q'),
    q: ask('yesNo', 'sure', { answered: 'c' }),
    c: {
      type: 'condition',
      settings: { branches: [branch('yes', rule('sure', 'isTrue'))] },
      to: { yes: 'x', else: 'q' },
    },
    x: say('Good'),
  },
  {
    ...start('q'),
    q: ask('date', 'day', { answered: 'c' }),
    c: {
      type: 'condition',
      settings: { branches: [branch('past', rule('day', 'lessThan', '2026-01-01'))] },
      to: { past: 'x', else: 'y' },
    },
    x: say('Long ago'),
    y: say('Soon'),
  },
  {
    ...start('c'),
    c: {
      type: 'condition',
      settings: {
        branches: [
          {
            id: 'vip',
            name: '',
            when: {
              needs: 'any',
              rules: [
                rule('customer.email', 'endsWith', '@vip.example'),
                { needs: 'all', rules: [rule('platform', 'equals', 'web_widget')] },
              ],
            },
          },
        ],
      },
      to: { vip: 'x', else: 'y' },
    },
    x: say('Dear guest'),
    y: say('Hello'),
  },
  { ...start('s'), s: { type: 'setVariable', settings: { variable: 'n', value: 3 }, to: 'm' }, m: say('{{n}}') },
  {
    ...start('s'),
    s: { type: 'switch', settings: { by: 'language', languages: ['ru'] }, to: { ru: 'x', other: 'x' } },
    x: say('Hi'),
  },
  {
    ...start('s'),
    s: {
      type: 'switch',
      settings: {
        by: 'hours',
        timezone: 'Europe/Bucharest',
        open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
      },
      to: { open: 'h', closed: 'm' },
    },
    h: { type: 'handOff' },
    m: say('We are back tomorrow'),
  },
  {
    ...start('s'),
    s: {
      type: 'split',
      settings: {
        ways: [
          { id: 'a', weight: 50 },
          { id: 'b', weight: 50 },
        ],
      },
      to: { a: 'x', b: 'y' },
    },
    x: say('A'),
    y: say('B'),
  },
  { ...start('w'), w: { type: 'wait', settings: { seconds: 60 }, to: 'm' }, m: say('Still here?', 'w') }, // a cycle that waits for time
  {
    ...start('q'),
    q: ask('text', 'order', { answered: 'h' }),
    h: http({ ok: 'm', error: 'o' }),
    m: say('{{state}}'),
    o: { type: 'handOff' },
  },
  {
    ...start('m'),
    m: say('Again?', 'q'),
    q: ask('text', 'x', { answered: 'j' }),
    j: { type: 'jump', settings: { node: 'm' } },
  },
  {
    ...start('m'),
    m: say('Hello', 'a'),
    a: { type: 'aiAnswer', to: { answered: 'd', notSure: 'h', handOff: 'h', blocked: 'h' } },
    d: { type: 'update', settings: { changes: [{ kind: 'addTag', tag: 'answered' }] } },
    h: { type: 'handOff' },
    t: { type: 'trigger', settings: { on: 'keyword', words: ['help'], match: 'word' }, to: 'h' },
  },
];

/** Twenty valid flows that use every step type. */
export const goodFlows = SKETCHES.map((sketch) => flowOf(sketch));
