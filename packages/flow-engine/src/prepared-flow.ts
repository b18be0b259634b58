import type { Locale } from '@parley/contracts/locales';
import type { FlowDefinition, FlowNode } from './definition.ts';
import { nodeTypes } from './nodes/index.ts';
import type { NodeType } from './node-type.ts';

interface PreparedNode {
  node: FlowNode;
  type: NodeType;
  settings: unknown;
  /** Where each exit leads. */
  next: ReadonlyMap<string, string>;
}

/** A flow that is ready to run: indexed by id, with parsed settings. Nodes that cannot run are left out. */
export interface PreparedFlow {
  id: number;
  languages: readonly Locale[];
  nodes: ReadonlyMap<string, PreparedNode>;
  startNode: string | null;
  triggers: readonly PreparedNode[];
}

export function prepareFlow(id: number, { nodes, edges, languages }: FlowDefinition): PreparedFlow {
  const nextOf = Map.groupBy(edges, ({ from }) => from);
  const prepared = new Map<string, PreparedNode>();
  for (const node of nodes) {
    const type = nodeTypes.get(node.type);
    const settings = type?.settings.safeParse(node.settings);
    if (!type || !settings?.success) continue;
    const next = new Map((nextOf.get(node.id) ?? []).map(({ exit, to }) => [exit, to]));
    prepared.set(node.id, { node, type, settings: settings.data, next });
  }
  const all = [...prepared.values()];
  return {
    id,
    languages,
    nodes: prepared,
    startNode: all.find(({ type }) => type.type === 'start')?.node.id ?? null,
    triggers: all.filter(({ type }) => type.type === 'trigger'),
  };
}
