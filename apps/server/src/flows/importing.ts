import type { FlowDefinition, FlowNode } from '@parley/flow-engine';

/** The number of references that were removed. */
export interface LeftOut {
  files: number;
  savedReplies: number;
  quickActions: number;
}

export const NOTHING_LEFT_OUT: LeftOut = { files: 0, savedReplies: 0, quickActions: 0 };

/**
 * Removes the ids that messages of an imported flow refer to. Files, saved replies and quick actions are not imported, and the
 * same id here may be missing or belong to something that must not be sent to customers.
 */
export function withoutReferences(definition: FlowDefinition): { definition: FlowDefinition; leftOut: LeftOut } {
  const leftOut = { ...NOTHING_LEFT_OUT };
  const nodes = definition.nodes.map((node): FlowNode => {
    // The channel's agent answers instead.
    if (node.type === 'handOff') return { ...node, settings: { ...node.settings, teamId: null } };
    if (node.type === 'aiAnswer') return { ...node, settings: { ...node.settings, agentId: null } };
    if (node.type !== 'message') return node;
    const { attachments, templateId, quickActions, ...settings } = node.settings;
    leftOut.files += countOf(attachments);
    leftOut.savedReplies += typeof templateId === 'number' ? 1 : 0;
    leftOut.quickActions += countOf(quickActions);
    return {
      ...node,
      settings: {
        ...settings,
        ...emptied({ attachments, quickActions }, []),
        ...emptied({ templateId }, null),
      },
    };
  });
  return { definition: { ...definition, nodes }, leftOut };
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);

/** Empties these settings; absent ones stay absent. */
const emptied = (settings: Record<string, unknown>, nothing: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, nothing]])),
  );
