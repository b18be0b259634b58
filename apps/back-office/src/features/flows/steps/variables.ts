import { FACTS, nodeTypes, type FlowDefinition, type FlowNode } from '@parley/flow-engine';

/** Caches the variables that each step writes, because large flows are scanned on every keystroke. */
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

/** All variables of a flow: those its steps write, in order, then the facts known to every run, then the customer's custom fields. */
export const variablesOf = ({ nodes }: FlowDefinition, customerFields: readonly { key: string }[] = []): string[] => [
  ...new Set([...nodes.flatMap(writtenBy), ...FACTS, ...customerFields.map(({ key }) => `customer.${key}`)]),
];
