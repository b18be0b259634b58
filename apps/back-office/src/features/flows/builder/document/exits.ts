import { nodeTypes, type FlowDefinition, type FlowEdge, type FlowNode } from '@parley/flow-engine';

const known = new WeakMap<FlowNode, readonly string[]>();

/** Every way out of a step, also while its settings are half done; none when nobody knows its kind. */
export function exitsOf(node: FlowNode): readonly string[] {
  let exits = known.get(node);
  if (!exits) {
    exits = readExits(node);
    known.set(node, exits);
  }
  return exits;
}

function readExits(node: FlowNode): readonly string[] {
  const type = nodeTypes.get(node.type);
  if (!type) return [];
  const settings = type.settings.safeParse(node.settings);
  try {
    return type.exits(settings.success ? settings.data : node.settings);
  } catch {
    return []; // too little is filled in to know
  }
}

const isOptional = ({ type }: FlowNode, exit: string) => nodeTypes.get(type)?.optionalExits?.includes(exit) === true;

/** The way that a step added after this one takes: the first that leads nowhere yet, those that must lead somewhere first. */
export function openExitOf(node: FlowNode, edges: readonly FlowEdge[]): string | null {
  const taken = new Set(edges.filter(({ from }) => from === node.id).map(({ exit }) => exit));
  const open = exitsOf(node).filter((exit) => !taken.has(exit));
  return open.find((exit) => !isOptional(node, exit)) ?? open[0] ?? null;
}

export const findNode = ({ nodes }: FlowDefinition, id: string): FlowNode | undefined =>
  nodes.find((node) => node.id === id);
