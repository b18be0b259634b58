import { nodeTypes, type FlowDefinition, type FlowEdge, type FlowNode } from '@parley/flow-engine';

const known = new WeakMap<FlowNode, readonly string[]>();

/** All exits of a step, even while its settings are incomplete. Empty for unknown step types. */
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
    return []; // the settings are too incomplete
  }
}

const isOptional = ({ type }: FlowNode, exit: string) => nodeTypes.get(type)?.optionalExits?.includes(exit) === true;

/** The exit that a newly added step is connected to: the first one that is not connected, required exits before optional ones. */
export function openExitOf(node: FlowNode, edges: readonly FlowEdge[]): string | null {
  const taken = new Set(edges.filter(({ from }) => from === node.id).map(({ exit }) => exit));
  const open = exitsOf(node).filter((exit) => !taken.has(exit));
  return open.find((exit) => !isOptional(node, exit)) ?? open[0] ?? null;
}

export const findNode = ({ nodes }: FlowDefinition, id: string): FlowNode | undefined =>
  nodes.find((node) => node.id === id);
