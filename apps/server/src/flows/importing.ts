import type { FlowDefinition, FlowNode } from '@parley/flow-engine';

/** How much of what steps referred to was left behind. */
export interface LeftOut {
  files: number;
  savedReplies: number;
  quickActions: number;
}

export const NOTHING_LEFT_OUT: LeftOut = { files: 0, savedReplies: 0, quickActions: 0 };

/**
 * Takes out what the messages of an imported flow name by id. Files, saved replies and quick actions stay where the flow
 * comes from; here the same number is nothing, or something else that customers must not be sent.
 */
export function withoutReferences(definition: FlowDefinition): { definition: FlowDefinition; leftOut: LeftOut } {
  const leftOut = { ...NOTHING_LEFT_OUT };
  const nodes = definition.nodes.map((node): FlowNode => {
    // The agent of the channel answers instead.
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

/** The same settings with nothing in them; those that were not there stay away. */
const emptied = (settings: Record<string, unknown>, nothing: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([name, value]) => (value === undefined ? [] : [[name, nothing]])),
  );
