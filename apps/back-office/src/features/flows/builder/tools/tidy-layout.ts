import { Graph, layout } from '@dagrejs/dagre';

/** The input of the layout and its result: the top left corner of each step. */
export interface LayoutInput {
  nodes: { id: string; width: number; height: number }[];
  /** A tree; the ways out of a step in the order of its exits. */
  edges: { from: string; to: string }[];
}
export type LayoutResult = { id: string; x: number; y: number }[];

const GRID = 10;
/** A longer flow goes on in another band below, because a ribbon could only be read in pieces. */
const MAX_COLUMNS = 6;
const COLUMNS_IN_BAND = 5;
const BETWEEN_BANDS = 90;

const snapped = (value: number) => Math.round(value / GRID) * GRID;

/** Steps from left to right, those that follow one step in the order of its exits, in bands below each other. */
export function layoutOf({ nodes, edges }: LayoutInput): LayoutResult {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 40, ranksep: 64, marginx: 20, marginy: 20 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of inTreeOrder(nodes, edges)) graph.setNode(id, { width, height });
  for (const { from, to } of edges) graph.setEdge(from, to);
  // A tree in the order of its exits has no crossings that could be improved, and keeps that order.
  layout(graph, { disableOptimalOrderHeuristic: true });
  const boxes = nodes.map(({ id, width, height }) => {
    const { x, y } = graph.node(id) as { x: number; y: number };
    return { id, x: x - width / 2, y: y - height / 2, height };
  });
  return folded(boxes).map(({ id, x, y }) => ({ id, x: snapped(x), y: snapped(y) }));
}

/** Depth first, because steps of the same column are placed in the order in which they were added. */
function inTreeOrder(nodes: LayoutInput['nodes'], edges: LayoutInput['edges']): LayoutInput['nodes'] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const following = Map.groupBy(edges, ({ from }) => from);
  const led = new Set(edges.map(({ to }) => to));
  const order: LayoutInput['nodes'] = [];
  // A stack of its own: a chain of hundreds of steps must not overflow the call stack.
  const waiting = nodes.filter(({ id }) => !led.has(id)).toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    order.push(node);
    const next = (following.get(node.id) ?? []).map(({ to }) => byId.get(to)).filter((each) => each !== undefined);
    waiting.push(...next.toReversed());
  }
  return order;
}

interface Placed {
  id: string;
  x: number;
  y: number;
  height: number;
}

/** Folds a layout of many columns into bands. */
function folded(boxes: readonly Placed[]): Placed[] {
  const columns = [...new Set(boxes.map(({ x }) => Math.round(x)))].sort((one, other) => one - other);
  if (columns.length <= MAX_COLUMNS) return [...boxes];
  const bandOf = ({ x }: Placed) => Math.floor(columns.indexOf(Math.round(x)) / COLUMNS_IN_BAND);
  const bands = Map.groupBy(boxes, bandOf);
  let top = Math.min(...boxes.map(({ y }) => y));
  return [...bands.keys()]
    .sort((one, other) => one - other)
    .flatMap((band) => {
      const items = bands.get(band) ?? [];
      const highest = Math.min(...items.map(({ y }) => y));
      const by = { x: (columns[0] ?? 0) - (columns[band * COLUMNS_IN_BAND] ?? 0), y: top - highest };
      top += Math.max(...items.map(({ y, height }) => y + height)) - highest + BETWEEN_BANDS;
      return items.map((item) => ({ ...item, x: item.x + by.x, y: item.y + by.y }));
    });
}
