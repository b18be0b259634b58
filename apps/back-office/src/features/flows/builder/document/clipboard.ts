import { FlowDefinition, type FlowNode } from '@parley/flow-engine';
import { z } from 'zod';
import type { Point } from './definition-types.ts';
import { newId } from './new-id.ts';

const KIND = 'parley-flow-steps';
const MAX_CHARACTERS = 2_000_000;
const MAX_ITEMS = 500;

/** What is copied: steps, the edges between them, and notes. */
const Clip = FlowDefinition.pick({ nodes: true, edges: true, notes: true }).extend({ kind: z.literal(KIND) });

/** Serializes the selected steps and notes, so that they can be pasted into any flow. The start step is never copied. */
export function copyText(flow: FlowDefinition, ids: ReadonlySet<string>): string | null {
  const nodes = flow.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start');
  const notes = flow.notes.filter(({ id }) => ids.has(id));
  if (nodes.length + notes.length === 0) return null;
  const copied = new Set(nodes.map(({ id }) => id));
  const edges = flow.edges.filter(({ from, to }) => copied.has(from) && copied.has(to));
  return JSON.stringify({ kind: KIND, nodes, edges, notes } satisfies z.input<typeof Clip>);
}

export interface Pasted {
  flow: FlowDefinition;
  /** The ids of the pasted steps and notes. */
  ids: string[];
}

/** Pastes copied steps with new ids and a small offset. Null if the text is not a valid clip or is too large. */
export function pasteText(flow: FlowDefinition, text: string, by: Point): Pasted | null {
  const clip = readClip(text);
  if (!clip) return null;
  const names = new Map([...clip.nodes, ...clip.notes].map(({ id }) => [id, newId()]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const moved = <Item extends Point & { id: string }>(item: Item): Item => ({
    ...item,
    id: nameOf(item.id),
    x: item.x + by.x,
    y: item.y + by.y,
  });
  const nodes = clip.nodes.map((node) => moved(withTarget(node, nameOf)));
  const edges = clip.edges
    .filter(({ from, to }) => names.has(from) && names.has(to))
    .map(({ from, exit, to }) => ({ id: newId(), from: nameOf(from), exit, to: nameOf(to) }));
  return {
    flow: {
      ...flow,
      nodes: [...flow.nodes, ...nodes],
      edges: [...flow.edges, ...edges],
      notes: [...flow.notes, ...clip.notes.map(moved)],
    },
    ids: [...names.values()],
  };
}

/** A jump to a copied step points to the copy. */
function withTarget(node: FlowNode, nameOf: (id: string) => string): FlowNode {
  const { node: target } = node.settings;
  if (node.type !== 'jump' || typeof target !== 'string') return node;
  return { ...node, settings: { ...node.settings, node: nameOf(target) } };
}

function readClip(text: string): z.output<typeof Clip> | null {
  if (text.length > MAX_CHARACTERS || !text.includes(KIND)) return null;
  try {
    const clip = Clip.parse(JSON.parse(text));
    const ids = [...clip.nodes, ...clip.notes].map(({ id }) => id);
    const isSound = ids.length <= MAX_ITEMS && new Set(ids).size === ids.length;
    return isSound && !clip.nodes.some(({ type }) => type === 'start') ? clip : null;
  } catch {
    return null;
  }
}
