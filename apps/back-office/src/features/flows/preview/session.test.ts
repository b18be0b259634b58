import type { FlowDefinition } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import { answer, begin, beginAt, handBack, reply, skipWait, type Session, type Stage } from './session.ts';

type Sketch = Record<string, { type: string; settings?: object; to?: Record<string, string> }>;

function stageOf(sketch: Sketch): Stage {
  const nodes = Object.entries(sketch).map(([id, { type, settings = {} }]) => ({
    id,
    type,
    title: '',
    x: 0,
    y: 0,
    settings: settings as Record<string, unknown>,
  }));
  const edges = Object.entries(sketch).flatMap(([from, { to = {} }]) =>
    Object.entries(to).map(([exit, target]) => ({ id: `${from}-${exit}`, from, exit, to: target })),
  );
  const definition: FlowDefinition = { format: 1, languages: ['en', 'ro'], nodes, edges, notes: [] };
  const facts = { 'customer.name': 'Ana' };
  const customerFields: Stage['customerFields'] = [{ key: 'seats', type: 'number', choices: [] }];
  return { flowId: 1, definition, language: 'ro', facts, savedReplies: new Map(), customerFields };
}

const shown = ({ lines }: Session): string[] =>
  lines.map((line) => (line.kind === 'said' ? line.saying.text : line.kind === 'wrote' ? `> ${line.text}` : line.kind));

const shop = stageOf({
  start: { type: 'start', to: { next: 'menu' } },
  menu: {
    type: 'choice',
    settings: {
      text: { en: 'Hi', ro: 'Bună, {{customer.name}}' },
      options: [
        { id: 'track', label: { en: 'Track' } },
        { id: 'person', label: { en: 'A person' } },
      ],
    },
    to: { track: 'number', person: 'desk' },
  },
  number: {
    type: 'ask',
    settings: { text: { en: 'Number?' }, answer: 'number', variable: 'no' },
    to: { answered: 'look' },
  },
  look: {
    type: 'httpRequest',
    settings: { method: 'GET', url: 'https://x.example/{{no}}' },
    to: { ok: 'pause', error: 'desk' },
  },
  pause: { type: 'wait', settings: { seconds: 3600 }, to: { next: 'told' } },
  told: { type: 'message', settings: { text: { en: 'It is {{state | somewhere}}' } } },
  desk: { type: 'handOff', settings: { reason: 'Needs help' }, to: { handedBack: 'told' } },
});

test('a preview follows the edges of the flow and knows its current step', () => {
  let preview = begin(shop, 1, 0);
  expect(shown(preview)).toEqual(['Bună, Ana']);
  expect(preview).toMatchObject({ edges: ['start-next'], run: { node: 'menu' } });

  preview = reply(preview, 'Track', 'track', shop);
  expect(preview.lines[0]).toMatchObject({ chosen: 'track' });
  preview = reply(preview, '17', undefined, shop);
  expect(preview.request).toMatchObject({ kind: 'http', url: 'https://x.example/17' });
  expect(preview.edges).toEqual(['start-next', 'menu-track', 'number-answered']);

  preview = answer(preview, 'ok', { state: 'in Cluj' }, shop);
  expect(preview).toMatchObject({ request: null, run: { node: 'pause', waiting: { for: 'time' } } });
  preview = skipWait(preview, shop);
  expect(shown(preview).slice(-2)).toEqual(['It is in Cluj', 'ended']);
  expect(preview.edges.slice(-2)).toEqual(['look-ok', 'pause-next']);
});

test('a preview of a flow that speaks first begins as the widget does', () => {
  const stage = stageOf({
    start: { type: 'start', to: { next: 'other' } },
    opened: { type: 'trigger', settings: { on: 'event', event: 'chat_opened' }, to: { next: 'hello' } },
    hello: {
      type: 'message',
      settings: { text: { en: 'Hello' }, more: [{ en: 'And welcome' }] },
      to: { next: 'file' },
    },
    file: {
      type: 'ask',
      settings: { text: { en: 'Your file?' }, answer: 'file', variable: 'it' },
      to: { answered: 'thanks' },
    },
    thanks: { type: 'message', settings: { text: { en: 'Got {{it}}' } } },
    other: { type: 'message', settings: { text: { en: 'Other' } } },
  });
  const preview = begin(stage, 1, 0);
  expect(shown(preview)).toEqual(['Hello', 'And welcome', 'Your file?']);
  expect(shown(reply(preview, 'bill.pdf', undefined, stage))).toContain('Got bill.pdf');
});

test('a person takes over and hands back', () => {
  const preview = reply(begin(shop, 1, 0), 'A person', 'person', shop);
  expect(preview.lines.at(-1)).toEqual({ kind: 'handedOff', node: 'desk', reason: 'Needs help' });
  const after = handBack(preview, shop);
  expect(shown(after).slice(-2)).toEqual(['It is somewhere', 'ended']);
  expect(after.edges.at(-1)).toBe('desk-handedBack');
});

test('a message after the end restarts the flow', () => {
  const ended = skipWait(
    answer(reply(reply(begin(shop, 1, 0), 'x', 'track', shop), '1', undefined, shop), 'ok', {}, shop),
    shop,
  );
  expect(shown(reply(ended, 'hello', undefined, shop)).slice(-2)).toEqual(['> hello', 'Bună, Ana']);
});

test('a preview can start at a step with the values known so far', () => {
  const known = reply(reply(begin(shop, 1, 0), 'x', 'track', shop), '17', undefined, shop);
  const again = beginAt(shop, 'look', known);
  expect(again).toMatchObject({ lines: [], request: { url: 'https://x.example/17' } });
});

test('going back discards everything after that point', () => {
  const first = begin(shop, 1, 0);
  reply(first, 'x', 'track', shop);
  expect(shown(reply(first, 'x', 'person', shop))).toEqual(['Bună, Ana', '> x', 'handedOff']);
});

test('the preview continues with the changed draft', () => {
  const preview = reply(begin(shop, 1, 0), 'x', 'track', shop);
  const nodes = shop.definition.nodes.map((node) =>
    node.id === 'number' ? { ...node, settings: { ...node.settings, answer: 'text' } } : node,
  );
  const after = reply(preview, 'LH 17', undefined, { ...shop, definition: { ...shop.definition, nodes } });
  expect(after.run.variables.no).toBe('LH 17');
});

test('a saved reply is sent in the language of the preview', () => {
  const stage = stageOf({
    start: { type: 'start', to: { next: 'm' } },
    m: { type: 'message', settings: { text: {}, templateId: 7, attachments: [4] } },
  });
  const savedReplies = new Map([[7, { en: 'Hello {{name}}', ro: 'Salut, {{name}}' }]]);
  expect(begin({ ...stage, savedReplies }, 1, 0).lines[0]).toMatchObject({
    saying: { text: 'Salut, Ana', attachments: [4] },
  });
  expect(shown(begin({ ...stage, savedReplies, language: 'en' }, 1, 0))).toEqual(['Hello Ana', 'ended']);
});

test('what a flow sets about the customer is known for the rest of the preview', () => {
  const stage = stageOf({
    start: { type: 'start', to: { next: 'ask' } },
    ask: {
      type: 'ask',
      settings: { text: { en: 'Seats?' }, answer: 'text', variable: 'seats', field: 'seats' },
      to: { answered: 'more' },
    },
    more: {
      type: 'ask',
      settings: { text: { en: 'And?' }, answer: 'text', variable: 'more' },
      to: { answered: 'say' },
    },
    say: { type: 'message', settings: { text: { en: '{{customer.seats}} seats' } } },
  });
  const after = reply(reply(begin(stage, 1, 0), '1 200', undefined, stage), 'that is all', undefined, stage);
  expect(shown(after).at(-2)).toBe('1200 seats');
});

test('an endless loop is stopped and reported', () => {
  const round = stageOf({
    start: { type: 'start', to: { next: 'm' } },
    m: { type: 'message', settings: { text: { en: 'Again' } }, to: { next: 'm' } },
  });
  expect(begin(round, 1, 0).lines.at(-1)).toMatchObject({ kind: 'stopped', breach: 'repeats' });
});
