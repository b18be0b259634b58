import { Graph, layout } from '@dagrejs/dagre';

/** The input of the layout worker and its result: the top left corner of each step. */
export interface LayoutInput {
  nodes: { id: string; width: number; height: number }[];
  edges: { from: string; to: string }[];
}
export type LayoutResult = { id: string; x: number; y: number }[];

const GRID = 10;
const snapped = (value: number) => Math.round(value / GRID) * GRID;

self.addEventListener('message', ({ data: { nodes, edges } }: MessageEvent<LayoutInput>) => {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 64, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(id, { width, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const answer: LayoutResult = nodes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return { id, x: snapped(x - width / 2), y: snapped(y - height / 2) };
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no target origin
  self.postMessage(answer);
});
