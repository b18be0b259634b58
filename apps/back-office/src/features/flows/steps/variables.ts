import { FACTS, nodeTypes, type FlowDefinition } from '@parley/flow-engine';

/** Every variable a flow can use: what its steps write, in their order, then what every run knows. */
export function variablesOf({ nodes }: FlowDefinition): string[] {
  const written = nodes.flatMap(({ type, settings }) => {
    const known = nodeTypes.get(type);
    const read = known?.settings.safeParse(settings);
    return read?.success ? (known?.writes?.(read.data) ?? []) : [];
  });
  return [...new Set([...written, ...FACTS])];
}
