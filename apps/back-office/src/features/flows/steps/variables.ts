import { FACTS, nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';

/** Steps that did not change write what they wrote before: large flows are looked through on every key. */
const known = new WeakMap<FlowNode, readonly string[]>();

function writtenBy(node: FlowNode): readonly string[] {
  let names = known.get(node);
  if (!names) {
    const type = nodeTypes.get(node.type);
    const read = type?.settings.safeParse(node.settings);
    names = read?.success ? (type?.writes?.(read.data) ?? []) : [];
    known.set(node, names);
  }
  return names;
}

/** Every variable a flow can use: what its steps write, in their order, then what every run knows. */
export const variablesOf = ({ nodes }: FlowDefinition): string[] => [
  ...new Set([...nodes.flatMap(writtenBy), ...FACTS]),
];
