import { expect, test } from 'vitest';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { treeOf } from './tidy.ts';

const lines = (flow: ReturnType<typeof smallFlow>) =>
  treeOf(flow.nodes, flow.edges).map(({ from, to }) => `${from} ${to}`);

test('each step is placed beside the one that first leads to it', () => {
  const flow = smallFlow({
    nodes: [message('b'), message('a'), message('start', { type: 'start', settings: {} })],
    edges: [edge('start', 'a'), edge('a', 'b'), edge('b', 'a')],
  });
  expect(lines(flow)).toEqual(['start a', 'a b']);
});

test('unconnected steps are laid out too, and dangling edges are ignored', () => {
  const flow = smallFlow({
    nodes: [message('start', { type: 'start', settings: {} }), message('x'), message('y')],
    edges: [edge('x', 'y'), edge('start', 'gone')],
  });
  expect(lines(flow)).toEqual(['x y']);
});
