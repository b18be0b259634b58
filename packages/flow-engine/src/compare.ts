import type { FlowDefinition, FlowNode } from './definition.ts';

/** One difference between two states of a flow, by node. Positions on the canvas are ignored. */
export interface FlowChange {
  kind: 'added' | 'removed' | 'changed' | 'rewired' | 'languages';
  node: string | null;
  title: string;
  type: string;
  /** The settings that differ, or the exits that lead elsewhere. */
  fields: string[];
}

/** The changes that turn the first flow into the second. */
export function compareFlows(before: FlowDefinition, after: FlowDefinition): FlowChange[] {
  const old = new Map(before.nodes.map((node) => [node.id, node]));
  const now = new Map(after.nodes.map((node) => [node.id, node]));
  const [exitsBefore, exitsAfter] = [exitsByNode(before), exitsByNode(after)];
  const changeOf = (kind: FlowChange['kind'], { id, title, type }: FlowNode, fields: string[] = []): FlowChange => ({
    kind,
    node: id,
    title,
    type,
    fields,
  });
  return [
    ...(isSame(before.languages, after.languages)
      ? []
      : [{ kind: 'languages' as const, node: null, title: '', type: '', fields: [...after.languages] }]),
    ...after.nodes.filter(({ id }) => !old.has(id)).map((node) => changeOf('added', node)),
    ...before.nodes.filter(({ id }) => !now.has(id)).map((node) => changeOf('removed', node)),
    ...after.nodes.flatMap((node) => {
      const earlier = old.get(node.id);
      if (!earlier) return [];
      const settings = differingKeys(earlier.settings, node.settings);
      const fields = [...(earlier.title === node.title ? [] : ['title']), ...settings];
      const exits = differingKeys(exitsBefore.get(node.id) ?? {}, exitsAfter.get(node.id) ?? {});
      return [
        ...(fields.length > 0 || earlier.type !== node.type ? [changeOf('changed', node, fields)] : []),
        ...(exits.length > 0 ? [changeOf('rewired', node, exits)] : []),
      ];
    }),
  ];
}

/** How many steps differ between two flows. */
export const countChanges = (before: FlowDefinition, after: FlowDefinition): number =>
  new Set(compareFlows(before, after).map(({ node }) => node)).size;

function exitsByNode({ edges }: FlowDefinition): Map<string, Record<string, string>> {
  const exits = new Map<string, Record<string, string>>();
  for (const { from, exit, to } of edges) exits.set(from, { ...exits.get(from), [exit]: to });
  return exits;
}

const differingKeys = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => !isSame(one[key], other[key])).sort();

/** Deep equality that ignores key order: a database may return the keys in a different one. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  return differingKeys(one as Record<string, unknown>, other as Record<string, unknown>).length === 0;
}
