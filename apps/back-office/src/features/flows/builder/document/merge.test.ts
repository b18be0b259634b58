import { expect, test } from 'vitest';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { addNode, connect, place, remove, updateNode } from './document.ts';
import { mergeFlows } from './merge.ts';

const base = smallFlow();
const titled = (id: string, title: string) => {
  const before = base.nodes.find((node) => node.id === id) ?? message(id);
  return updateNode(base, { ...before, title });
};
const titles = (flow: typeof base) => Object.fromEntries(flow.nodes.map(({ id, title }) => [id, title]));

test('changes to different steps are merged', () => {
  const { flow, conflicts } = mergeFlows(base, titled('a', 'Mine'), titled('b', 'Theirs'), 'mine');
  expect(conflicts).toEqual([]);
  expect(titles(flow)).toEqual({ start: '', a: 'Mine', b: 'Theirs' });
});

test('a step changed by both is reported as a conflict, and the preferred side is taken', () => {
  const [mine, theirs] = [titled('a', 'Mine'), titled('a', 'Theirs')];
  expect(mergeFlows(base, mine, theirs, 'mine')).toMatchObject({ conflicts: ['a'] });
  expect(titles(mergeFlows(base, mine, theirs, 'mine').flow).a).toBe('Mine');
  expect(titles(mergeFlows(base, mine, theirs, 'theirs').flow).a).toBe('Theirs');
});

test('the same change on both sides is no conflict', () => {
  expect(mergeFlows(base, titled('a', 'Same'), titled('a', 'Same'), 'mine').conflicts).toEqual([]);
});

test('one moves a step while the other edits it', () => {
  const moved = place(base, new Map([['a', { x: 7, y: 9 }]]));
  const { flow, conflicts } = mergeFlows(base, moved, titled('a', 'Theirs'), 'mine');
  expect(conflicts).toEqual([]);
  expect(flow.nodes[1]).toMatchObject({ x: 7, y: 9, title: 'Theirs' });
});

test('both add steps', () => {
  const mine = connect(addNode(base, message('m')), 'b', 'next', 'm');
  const theirs = addNode(base, message('t'));
  const { flow, conflicts } = mergeFlows(base, mine, theirs, 'mine');
  expect(conflicts).toEqual([]);
  expect(flow.nodes.map(({ id }) => id)).toEqual(['start', 'a', 'b', 'm', 't']);
  expect(flow.edges).toHaveLength(3);
});

test('a step removed by one and edited by the other is a conflict', () => {
  const without = remove(base, new Set(['b']));
  expect(mergeFlows(base, without, titled('b', 'Theirs'), 'mine').conflicts).toEqual(['b']);
  expect(mergeFlows(base, titled('b', 'Mine'), without, 'mine').flow.nodes).toHaveLength(3);
  expect(mergeFlows(base, titled('b', 'Mine'), without, 'theirs').flow.nodes).toHaveLength(2);
});

test('a step removed by one and only moved by the other is removed, with its edges', () => {
  const moved = place(base, new Map([['b', { x: 7, y: 9 }]]));
  const { flow, conflicts } = mergeFlows(base, moved, remove(base, new Set(['b'])), 'mine');
  expect(conflicts).toEqual([]);
  expect(flow.nodes.map(({ id }) => id)).toEqual(['start', 'a']);
  expect(flow.edges.map(({ to }) => to)).toEqual(['a']);
});

test('an edge redirected by one is taken; redirected differently by both, it is a conflict', () => {
  const mine = connect(base, 'start', 'next', 'b');
  expect(mergeFlows(base, mine, titled('a', 'Theirs'), 'theirs').flow.edges).toContainEqual(
    expect.objectContaining({ from: 'start', to: 'b' }),
  );
  const theirs = remove(base, new Set(['start-next']));
  const { flow, conflicts } = mergeFlows(base, mine, theirs, 'theirs');
  expect(conflicts).toEqual(['start']);
  expect(flow.edges).toEqual([edge('a', 'b')]);
});

test('notes are merged like steps', () => {
  const note = (id: string, text: string) => ({ id, x: 0, y: 0, text });
  const mine = { ...base, notes: [note('m', 'Mine')] };
  const theirs = { ...base, notes: [note('t', 'Theirs')] };
  expect(mergeFlows(base, mine, theirs, 'mine').flow.notes.map(({ id }) => id)).toEqual(['m', 't']);
});
