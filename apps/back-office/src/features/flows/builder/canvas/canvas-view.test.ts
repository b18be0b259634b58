import type { FlowDefinition, Problem } from '@parley/flow-engine';
import { expect, test } from 'vitest';
import type { StepWords } from '../../steps/step-words.ts';
import { updateNode } from '../document/document.ts';
import { edge, message, smallFlow } from '../testing/small-flow.ts';
import { viewOf, withDragged, type Shown, type StepView } from './canvas-view.ts';

const words = {
  title: ({ title, type }: { title: string; type: string }) => title || type,
  exit: (_: unknown, exit: string) => exit,
  summary: () => [{ words: 'A few words' }],
  problem: ({ code }: Problem) => code,
} as unknown as StepWords;

const nothing = { nodes: [], edges: [] };
const shown = (definition: FlowDefinition, changes: Partial<Shown> = {}): Shown => ({
  definition,
  words,
  problems: [],
  selected: new Set(),
  counts: null,
  preview: { node: null, edges: [] },
  ...changes,
});
const stepIn = ({ nodes }: { nodes: { id: string; data: unknown }[] }, id: string) =>
  nodes.find((node) => node.id === id)?.data as StepView;

test('what did not change is not rendered again', () => {
  const flow = smallFlow();
  const before = viewOf(shown(flow), nothing);
  const after = viewOf(shown(updateNode(flow, message('a', { x: 200, title: 'Other' }))), before);
  expect(after.nodes.map((node, index) => node === before.nodes[index])).toEqual([true, false, true]);
  expect(after.edges.every((each, index) => each === before.edges[index])).toBe(true);
});

test('a long connection shows a label instead of a line until its step is selected', () => {
  const flow = smallFlow({ nodes: [message('a'), message('b', { x: 2_000, title: 'Far' })], edges: [edge('a', 'b')] });
  const view = viewOf(shown(flow), nothing);
  expect(stepIn(view, 'a').exits[0]?.jump).toEqual({ to: 'b', title: 'Far' });
  expect(view.edges[0]?.hidden).toBe(true);
  expect(viewOf(shown(flow, { selected: new Set(['a']) }), view).edges[0]?.hidden).toBe(false);
  expect(viewOf(shown(flow, { preview: { node: 'b', edges: ['a-next'] } }), view).edges[0]?.hidden).toBe(false);
});

test('an exit that must be connected and is not is shown on its step', () => {
  const problems: Problem[] = [{ code: 'missingExit', severity: 'error', node: 'b', detail: 'next' }];
  const view = viewOf(shown(smallFlow(), { problems }), nothing);
  expect(stepIn(view, 'b').exits).toMatchObject([{ isOpen: true, isMissing: true }]);
  expect(stepIn(view, 'a').exits).toMatchObject([{ isOpen: false, isMissing: false }]);
});

test('edges that cannot be drawn are left out: to nowhere, from a removed exit, to a start', () => {
  const flow = smallFlow({
    edges: [edge('a', 'gone'), edge('a', 'b', 'gone'), edge('b', 'start'), edge('start', 'a')],
  });
  expect(viewOf(shown(flow), nothing).edges.map(({ id }) => id)).toEqual(['start-next']);
});

test('steps show visit counts only on request, and become taller with them', () => {
  const flow = smallFlow();
  const without = viewOf(shown(flow), nothing);
  const counts = new Map([['a', { reached: 10, left: 2, here: 1 }]]);
  const view = viewOf(shown(flow, { counts }), nothing);
  expect(stepIn(without, 'a').count).toBeNull();
  expect(stepIn(view, 'a').count).toEqual({ reached: 10, left: 2, here: 1 });
  expect(stepIn(view, 'b').count).toEqual({ reached: 0, left: 0, here: 0 });
  expect(view.nodes[1]?.height).toBe((without.nodes[1]?.height ?? 0) + 26);
});

test('only dragged steps are drawn at another position', () => {
  const { nodes } = viewOf(shown(smallFlow()), nothing);
  const dragged = withDragged(nodes, new Map([['a', { x: 1, y: 2 }]]));
  expect(dragged[1]?.position).toEqual({ x: 1, y: 2 });
  expect(dragged[0]).toBe(nodes[0]);
  expect(withDragged(nodes, new Map())).toBe(nodes);
});
