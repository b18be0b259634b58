import { expect, test } from 'vitest';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { treeOf } from './tidy.ts';

const lines = (flow: ReturnType<typeof smallFlow>) =>
  treeOf(flow.nodes, flow.edges).map(({ from, to }) => `${from} ${to}`);

test('each step stands beside the one that first leads to it', () => {
  const flow = smallFlow({
    nodes: [message('b'), message('a'), message('start', { type: 'start', settings: {} })],
    edges: [edge('start', 'a'), edge('a', 'b'), edge('b', 'a')],
  });
  expect(lines(flow)).toEqual(['start a', 'a b']);
});

test('steps that nothing leads to are laid out too, and lines to nowhere are left out', () => {
  const flow = smallFlow({
    nodes: [message('start', { type: 'start', settings: {} }), message('x'), message('y')],
    edges: [edge('x', 'y'), edge('start', 'gone')],
  });
  expect(lines(flow)).toEqual(['x y']);
});
