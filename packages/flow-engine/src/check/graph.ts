import type { FlowDefinition, FlowNode } from '../definition.ts';
import type { NodeType } from '../node-type.ts';
import { nodeTypes } from '../nodes/index.ts';
import type { Text } from '../text.ts';

/** A node that can run, and where its exits lead. */
export interface Checked {
  node: FlowNode;
  type: NodeType;
  settings: unknown;
  exits: string[];
  next: Map<string, string>;
  /** Its own texts. */
  texts: Text[];
  /** The texts of the saved replies it sends, if they are known. */
  replies: Text[];
  /** Every node that may follow it, by an edge or a jump. */
  after: string[];
}

/** The part of a flow that can be analysed, by node id. */
export function graphOf(
  { nodes, edges }: FlowDefinition,
  savedReplies: ReadonlyMap<number, Text> = new Map(),
): Map<string, Checked> {
  const edgesOf = Map.groupBy(edges, ({ from }) => from);
  const graph = new Map<string, Checked>();
  for (const node of nodes) {
    const type = nodeTypes.get(node.type);
    const settings = type?.settings.safeParse(node.settings);
    if (!type || !settings?.success || graph.has(node.id)) continue;
    const next = new Map((edgesOf.get(node.id) ?? []).map(({ exit, to }) => [exit, to]));
    const exits = type.exits(settings.data);
    const after = [...exits.flatMap((exit) => next.get(exit) ?? []), ...(type.jumpsTo?.(settings.data) ?? [])];
    const texts = type.texts?.(settings.data) ?? [];
    const replies = (type.savedReplies?.(settings.data) ?? []).flatMap((id) => savedReplies.get(id) ?? []);
    graph.set(node.id, { node, type, settings: settings.data, exits, next, texts, replies, after });
  }
  for (const each of graph.values()) each.after = each.after.filter((id) => graph.has(id));
  return graph;
}

export const isEntry = ({ type }: Checked): boolean => type.isEntry === true;

/** Every node reachable from an entry of the flow. */
export function reachable(graph: Map<string, Checked>): Set<string> {
  const found = new Set([...graph.values()].filter(isEntry).map(({ node }) => node.id));
  for (const id of found) for (const next of graph.get(id)?.after ?? []) found.add(next);
  return found;
}

/**
 * Nodes on a cycle that never waits for the customer or for time. A called flow may wait, so calling one counts as
 * waiting.
 */
export function endlessNodes(graph: Map<string, Checked>): string[] {
  const waits = ({ type }: Checked) => type.waits === true || type.calls !== undefined;
  const open = new Map([...graph].filter(([, each]) => !waits(each)));
  // A node without a successor or a predecessor is on no cycle. Remove such nodes until only cycles and the paths
  // between them are left.
  for (const follow of [(each: Checked) => each.after, before(open)]) {
    let isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (const [id, each] of open)
        if (!follow(each).some((next) => open.has(next))) {
          open.delete(id);
          isChanged = true;
        }
    }
  }
  return [...open.keys()].filter((id) => leadsBack(open, id));
}

function before(graph: Map<string, Checked>): (each: Checked) => string[] {
  const leading = new Map<string, string[]>();
  for (const [id, { after }] of graph) for (const next of after) leading.set(next, [...(leading.get(next) ?? []), id]);
  return ({ node }) => leading.get(node.id) ?? [];
}

function leadsBack(graph: Map<string, Checked>, id: string): boolean {
  const seen = new Set(graph.get(id)?.after.filter((next) => graph.has(next)));
  for (const each of seen) {
    if (each === id) return true;
    for (const next of graph.get(each)?.after ?? []) if (graph.has(next)) seen.add(next);
  }
  return false;
}
