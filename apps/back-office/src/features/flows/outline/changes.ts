import { nodeTypes, recordsOf, type FlowDefinition, type FlowNode, type NodeTypeName } from '@parley/flow-engine';
import {
  addNode,
  connect,
  insertAfter,
  lead,
  positionAfter,
  remove,
  updateNode,
} from '../builder/document/document.ts';
import { findNode, openExitOf, exitsOf } from '../builder/document/exits.ts';
import { moved } from '../inspector/moved.ts';
import { newStep } from '../steps/new-step.ts';
import type { OutlineRow, ExitRef } from './tree.ts';

/** The exit that a step added at a row is connected to: the row's own, or one of the row's step. */
export function exitAfter(flow: FlowDefinition, row: OutlineRow): ExitRef | null {
  if (row.kind !== 'step' || !row.node) return row.via;
  const exit = openExitOf(row.node, flow.edges) ?? exitsOf(row.node)[0];
  return exit === undefined ? null : { from: row.node.id, exit };
}

/** Adds a step after an exit, or unconnected if there is none. */
export function added(
  flow: FlowDefinition,
  via: ExitRef | null,
  type: NodeTypeName,
): { flow: FlowDefinition; node: FlowNode } {
  const before = via && findNode(flow, via.from);
  const fresh = newStep(type, flow.languages[0] ?? 'en');
  const node = before ? { ...fresh, ...positionAfter(flow, before) } : { ...fresh, ...freePosition(flow) };
  return { flow: via ? insertAfter(flow, via.from, via.exit, node) : addNode(flow, node), node };
}

const freePosition = ({ nodes }: FlowDefinition) => ({ x: 0, y: Math.max(0, ...nodes.map(({ y }) => y)) + 200 });

/** Removes a step. If it had a single target, the steps before it are connected to that target. */
export function withoutStep(flow: FlowDefinition, id: string): FlowDefinition {
  const onward = [...new Set(flow.edges.filter(({ from }) => from === id).map(({ to }) => to))];
  const next = onward.length === 1 && onward[0] !== id ? onward[0] : undefined;
  const leading = flow.edges.filter(({ from, to }) => to === id && from !== id);
  const less = remove(flow, new Set([id]));
  if (next === undefined) return less;
  return leading.reduce((joined, { from, exit }) => connect(joined, from, exit, next), less);
}

/** Connects an exit to another step, or disconnects it. */
export const reconnected = (flow: FlowDefinition, { from, exit }: ExitRef, to: string | null): FlowDefinition =>
  lead(flow, from, exit, to);

/** Moves an exit up or down within its step. Returns the same flow if it cannot be moved. */
export function reordered(flow: FlowDefinition, { from, exit }: ExitRef, by: -1 | 1): FlowDefinition {
  const node = findNode(flow, from);
  const setting = node && nodeTypes.get(node.type)?.exitList?.setting;
  if (!node || !setting) return flow;
  const items = recordsOf(node.settings[setting]);
  const at = items.findIndex(({ id }) => id === exit);
  if (at < 0 || at + by < 0 || at + by >= items.length) return flow;
  return updateNode(flow, { ...node, settings: { ...node.settings, [setting]: moved(items, at, at + by) } });
}

export function renamed(flow: FlowDefinition, id: string, title: string): FlowDefinition {
  const node = findNode(flow, id);
  return node ? updateNode(flow, { ...node, title: title.trim().slice(0, 100) }) : flow;
}
