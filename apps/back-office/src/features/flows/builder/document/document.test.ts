import { expect, test } from 'vitest';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { align } from './align.ts';
import { connect, freePosition, insertAfter, move, place, positionAfter, remove, updateNode } from './document.ts';
import { exitsOf, openExitOf } from './exits.ts';

const leads = ({ edges }: ReturnType<typeof smallFlow>) =>
  edges.map(({ from, exit, to }) => `${from} ${exit} ${to}`).sort();
const choice = (...options: string[]) =>
  message('a', {
    type: 'choice',
    settings: { text: { en: '?' }, options: options.map((id) => ({ id, label: { en: id } })) },
  });

test('an exit has one target: connecting it again replaces the target', () => {
  const flow = connect(smallFlow(), 'start', 'next', 'b');
  expect(leads(flow)).toEqual(['a next b', 'start next b']);
});

test("a step inserted into an edge leads to the edge's former target", () => {
  const flow = insertAfter(smallFlow(), 'a', 'next', message('new'));
  expect(leads(flow)).toEqual(['a next new', 'new next b', 'start next a']);
});

test('a step that ends the flow can be inserted into an edge, too', () => {
  const flow = insertAfter(smallFlow(), 'a', 'next', message('new', { type: 'end', settings: {} }));
  expect(leads(flow)).toEqual(['a next new', 'start next a']);
});

test('removing a step removes its edges, and notes can be removed the same way', () => {
  const flow = smallFlow({ notes: [{ id: 'n', x: 0, y: 0, text: 'Hi' }] });
  const rest = remove(flow, new Set(['a', 'n']));
  expect(rest.nodes.map(({ id }) => id)).toEqual(['start', 'b']);
  expect(rest.edges).toEqual([]);
  expect(rest.notes).toEqual([]);
});

test('removing an option removes its edge, and the others stay', () => {
  const flow = smallFlow({
    nodes: [choice('one', 'two'), message('b')],
    edges: [edge('a', 'b', 'one'), edge('a', 'b', 'two')],
  });
  expect(leads(updateNode(flow, choice('two')))).toEqual(['a two b']);
});

test('edges stay while the settings are incomplete', () => {
  const flow = smallFlow({ nodes: [choice('one'), message('b')], edges: [edge('a', 'b', 'one')] });
  const half = { ...choice('one'), settings: { options: [{ id: 'one' }] } };
  expect(leads(updateNode(flow, half))).toEqual(['a one b']);
});

test('a step added after another is connected to its first required open exit', () => {
  const ask = message('q', { type: 'ask', settings: { text: {}, answer: 'text', variable: 'x' } });
  expect(exitsOf(ask)).toEqual(['answered', 'gaveUp']);
  expect(openExitOf(ask, [])).toBe('answered');
  expect(openExitOf(ask, [edge('q', 'a', 'answered')])).toBe('gaveUp');
  expect(openExitOf(ask, [edge('q', 'a', 'answered'), edge('q', 'a', 'gaveUp')])).toBeNull();
  expect(exitsOf(message('x', { type: 'unheard of' }))).toEqual([]);
});

test('moving a step keeps the identity of all others', () => {
  const flow = smallFlow();
  const moved = move(flow, new Set(['b']), { x: 10, y: -20 });
  expect(moved.nodes[2]).toMatchObject({ x: 410, y: -20 });
  expect(moved.nodes[0]).toBe(flow.nodes[0]);
  expect(moved.nodes[1]).toBe(flow.nodes[1]);
  expect(place(flow, new Map([['a', { x: 200, y: 0 }]])).nodes[1]).toBe(flow.nodes[1]);
});

test('a new step does not overlap another', () => {
  const flow = smallFlow({ nodes: [message('a'), message('b', { x: 250, y: 10 })] });
  expect(positionAfter(flow, message('a'))).toEqual({ x: 240, y: 280 });
  expect(positionAfter(flow, message('start', { type: 'start' }))).toEqual({ x: 0, y: 140 });
});

test('a new item takes the nearest free position below', () => {
  const nodes = [message('a'), message('b', { y: 150 }), message('c', { x: 500 })];
  expect(freePosition(smallFlow({ nodes }), { x: 20, y: 10 })).toEqual({ x: 20, y: 280 });
  expect(freePosition(smallFlow({ nodes }), { x: 250, y: 10 })).toEqual({ x: 250, y: 10 });
});

test.each([
  ['left', [0, 0, 0], [0, 30, 100]],
  ['top', [0, 50, 300], [0, 0, 0]],
  ['spreadAcross', [0, 150, 300], [0, 30, 100]],
  ['spreadDown', [0, 50, 300], [0, 50, 100]],
] as const)('items are aligned: %s', (how, xs, ys) => {
  const nodes = [message('a'), message('b', { x: 50, y: 30 }), message('c', { x: 300, y: 100 })];
  const aligned = align(smallFlow({ nodes }), new Set(['a', 'b', 'c']), how).nodes;
  expect(aligned.map(({ x }) => x)).toEqual(xs);
  expect(aligned.map(({ y }) => y)).toEqual(ys);
});
