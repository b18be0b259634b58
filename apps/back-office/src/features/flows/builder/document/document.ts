import type { FlowDefinition, FlowNode } from '@parley/flow-engine';
import type { CanvasNote, Point } from './definition-types.ts';
import { exitsOf, findNode } from './exits.ts';
import { newId } from './new-id.ts';

/** All edits that the builder makes to a flow. Each returns a new flow; unchanged parts keep their identity. */

export function addNode(flow: FlowDefinition, node: FlowNode): FlowDefinition {
  return { ...flow, nodes: [...flow.nodes, node] };
}

/** Replaces a step. Edges of exits that it no longer has are removed. */
export function updateNode(flow: FlowDefinition, node: FlowNode): FlowDefinition {
  const before = findNode(flow, node.id);
  if (!before || before === node) return flow;
  const nodes = flow.nodes.map((each) => (each.id === node.id ? node : each));
  const exits = exitsOf(node);
  const lost = exitsOf(before).filter((exit) => !exits.includes(exit));
  const edges =
    lost.length > 0 ? flow.edges.filter(({ from, exit }) => from !== node.id || !lost.includes(exit)) : flow.edges;
  return { ...flow, nodes, edges };
}

/** Removes steps, notes and edges, including the edges from and to a removed step. */
export function remove(flow: FlowDefinition, ids: ReadonlySet<string>): FlowDefinition {
  return {
    ...flow,
    nodes: flow.nodes.filter(({ id }) => !ids.has(id)),
    edges: flow.edges.filter(({ id, from, to }) => !ids.has(id) && !ids.has(from) && !ids.has(to)),
    notes: flow.notes.filter(({ id }) => !ids.has(id)),
  };
}

/** Sets the positions of steps and notes. */
export function place(flow: FlowDefinition, positions: ReadonlyMap<string, Point>): FlowDefinition {
  const placed = <Item extends Point & { id: string }>(item: Item): Item => {
    const to = positions.get(item.id);
    return to && (to.x !== item.x || to.y !== item.y) ? { ...item, x: Math.round(to.x), y: Math.round(to.y) } : item;
  };
  return { ...flow, nodes: flow.nodes.map(placed), notes: flow.notes.map(placed) };
}

/** Moves steps and notes by an offset. */
export function move(flow: FlowDefinition, ids: ReadonlySet<string>, by: Point): FlowDefinition {
  const items = [...flow.nodes, ...flow.notes].filter(({ id }) => ids.has(id));
  return place(flow, new Map(items.map(({ id, x, y }) => [id, { x: x + by.x, y: y + by.y }])));
}

/** Connects an exit to a step. An exit has one target, so this replaces the previous one. */
export function connect(flow: FlowDefinition, from: string, exit: string, to: string): FlowDefinition {
  const others = flow.edges.filter((edge) => edge.from !== from || edge.exit !== exit);
  return { ...flow, edges: [...others, { id: newId(), from, exit, to }] };
}

/** Connects an exit to a step, or disconnects it. */
export const lead = (flow: FlowDefinition, from: string, exit: string, to: string | null): FlowDefinition =>
  to === null
    ? { ...flow, edges: flow.edges.filter((edge) => edge.from !== from || edge.exit !== exit) }
    : connect(flow, from, exit, to);

/** Inserts a step after an exit. The new step leads to the exit's previous target. */
export function insertAfter(flow: FlowDefinition, from: string, exit: string, node: FlowNode): FlowDefinition {
  const led = flow.edges.find((edge) => edge.from === from && edge.exit === exit);
  const joined = connect(addNode(flow, node), from, exit, node.id);
  const [onward] = exitsOf(node);
  return led && onward !== undefined ? connect(joined, node.id, onward, led.to) : joined;
}

export function addNote(flow: FlowDefinition, note: CanvasNote): FlowDefinition {
  return { ...flow, notes: [...flow.notes, note] };
}

export function updateNote(flow: FlowDefinition, id: string, text: string): FlowDefinition {
  return { ...flow, notes: flow.notes.map((note) => (note.id === id ? { ...note, text } : note)) };
}

const ITEM_SIZE = { width: 200, height: 130 };

/** The nearest free position, searching downwards. */
export function freePosition({ nodes, notes }: FlowDefinition, at: Point): Point {
  const y = [...nodes, ...notes]
    .sort((one, other) => one.y - other.y)
    .reduce((free, item) => {
      const isInTheWay = Math.abs(item.x - at.x) < ITEM_SIZE.width && Math.abs(item.y - free) < ITEM_SIZE.height;
      return isInTheWay ? item.y + ITEM_SIZE.height : free;
    }, at.y);
  return { x: at.x, y };
}

const COLUMN = 240;
const ROW = 140;

/** The position for a step that follows another: to its right, or below a start or trigger, and never on top of another step. */
export function positionAfter(flow: FlowDefinition, node: FlowNode): Point {
  const isBeginning = node.type === 'start' || node.type === 'trigger';
  const x = isBeginning ? node.x : node.x + COLUMN;
  let y = isBeginning ? node.y + ROW : node.y;
  const isTaken = () => flow.nodes.some((each) => Math.abs(each.x - x) < COLUMN && Math.abs(each.y - y) < ROW);
  while (isTaken()) y += ROW;
  return { x, y };
}
