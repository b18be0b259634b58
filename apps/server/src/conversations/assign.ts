import type { Conversation } from '@parley/contracts/conversations';
import { AppError, invalid } from '../infra/errors.ts';
import { refuseEnded, refuseRemoved, type Change } from './change.ts';
import type { StaffActions } from './staff-actions.ts';

interface Wish {
  /** Nobody returns the conversation to the queue of people; a bot does not go on. */
  userId: number | null;
  /** Who holds it as far as the caller knows, if they said so. */
  heldBy?: number | null | undefined;
}

/** Gives a conversation to a member. Of several who take the same one at once, the lock lets the first; the others learn who holds it. */
export const createAssign =
  (change: Change, actions: StaffActions) =>
  (companyId: number, callerId: number, id: number, { userId, heldBy }: Wish): Promise<Conversation> =>
    change(companyId, id, async (tx, before) => {
      refuseRemoved(before);
      refuseEnded(before);
      const holder = before.handedOffTo;
      if (before.isHandedOff && (holder?.id ?? null) === userId) return;
      if (heldBy !== undefined && (holder?.id ?? null) !== heldBy)
        throw holder ? new AppError('held_by_colleague', { values: { name: holder.name } }) : new AppError('conflict');
      const assignee = await actions.findAssignee(tx, companyId, userId);
      if (assignee === undefined) throw invalid({ userId: { key: 'memberGone' } });
      await actions.assign(tx, companyId, callerId, before, assignee);
    });
