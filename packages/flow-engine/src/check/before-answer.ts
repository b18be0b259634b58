import type { z } from 'zod';
import type { trigger } from '../nodes/trigger/trigger.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';

type Trigger = z.output<typeof trigger.settings>;

/** Steps that need a stored conversation. */
const NEEDS_ANSWER = new Set(['httpRequest', 'aiAnswer', 'aiClassify', 'handOff']);
const needsAnswer = ({ type, settings }: Checked): boolean =>
  NEEDS_ANSWER.has(type.type) ||
  (type.type === 'end' && (settings as { endsConversation?: boolean }).endsConversation === true);

/** Whether a trigger lets the flow speak before the visitor has written. */
function speaksFirst({ type, settings }: Checked): boolean {
  if (type.type !== 'trigger') return false;
  const { on, ...rest } = settings as Trigger;
  if (on === 'event') return 'event' in rest && (rest.event === 'chat_opened' || rest.event === 'visitor_returned');
  return on !== 'keyword';
}

/**
 * Steps before the first question of a flow that speaks first. Until the visitor answers there is no conversation: a flow that would need
 * one does not speak first, and files are left out.
 */
export function beforeAnswerProblems(graph: Map<string, Checked>): Problem[] {
  const found = new Set([...graph.values()].filter(speaksFirst).map(({ node }) => node.id));
  const problems: Problem[] = [];
  for (const id of found) {
    const each = graph.get(id);
    if (!each) continue;
    const { type, settings, after } = each;
    if (needsAnswer(each) || (type.files?.(settings) ?? []).length > 0) problems.push(problem('beforeAnswer', id));
    const isQuestion = type.onReply !== undefined;
    if (!isQuestion && !needsAnswer(each)) for (const next of after) found.add(next);
  }
  return problems;
}
