import type { RunPart } from '@parley/contracts/macros';
import { replaceTags, restoreIn, touchConversations, type VersionedConversation } from '../conversations/index.ts';
import { unblockCustomer } from '../customers/index.ts';
import { AppError } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Features } from './run.ts';
import { changedParts, isSame, readState, type State } from './state.ts';
import type { Caller } from './stored-macros.ts';

interface StoredRun {
  before: State;
  after: State;
}

/**
 * Restores what a run has changed, in the transaction that has locked the conversation. What somebody has changed since stays; returns
 * these parts.
 */
export async function undoRun(
  tx: Tx,
  { messages, conversations, jobs }: Features & { jobs: Pick<Jobs, 'enqueue'> },
  caller: Caller,
  conversation: VersionedConversation,
  { before, after }: StoredRun,
): Promise<RunPart[]> {
  const { companyId, userId } = caller;
  const { id } = conversation;
  const now = await readState(tx, companyId, id);
  const changed = changedParts(before, after);
  const kept = new Set(changed.filter((part) => !isSame(part, now, after)));
  const restored = new Set(changed.filter((part) => !kept.has(part)));

  if (restored.has('block')) await unblockCustomer(tx, messages, caller, conversation.customer.id, true);
  const { endedAt } = (await readState(tx, companyId, id)).end;
  if (restored.has('end') && endedAt !== null && before.end.endedAt === null) {
    const isBlocked = kept.has('block') && now.block;
    await conversations.actions
      .reopen(tx, companyId, userId, { ...conversation, customer: { ...conversation.customer, isBlocked } })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        restored.delete('end');
        kept.add('end');
      });
  }
  const isOpenAgain = restored.has('end');
  await restoreIn(tx, jobs, companyId, id, {
    ...(restored.has('assignee') && { assignee: before.assignee }),
    ...(restored.has('team') && { team: before.team }),
    ...(restored.has('priority') && { priority: before.priority }),
    ...((restored.has('snooze') || (isOpenAgain && before.snooze.snoozedAt)) && { snooze: before.snooze }),
    ...(isOpenAgain && { unreadCount: before.unreadCount }),
  });
  if (restored.has('tags')) await replaceTags(tx, companyId, id, before.tags);
  if (restored.has('assignee') && !conversation.endedAt)
    await noteAssignee(tx, { messages, conversations }, caller, id, before);
  await touchConversations(tx, companyId, { customerId: conversation.customer.id });
  return [...kept];
}

/** Says in the thread who answers again, and lets the bot go on that did before. */
async function noteAssignee(
  tx: Tx,
  { messages, conversations }: Features,
  { companyId, userId }: Caller,
  id: number,
  { assignee: earlier }: State,
): Promise<void> {
  const assignee = await conversations.actions.findAssignee(tx, companyId, earlier.userId);
  if (!earlier.isHandedOff) {
    await messages.note(tx, companyId, id, userId, 'handed_back');
    await conversations.onHandedBack(tx, companyId, id);
  } else if (!assignee) await messages.note(tx, companyId, id, userId, 'released');
  else await messages.note(tx, companyId, id, userId, 'assigned', { assignee });
}
