import type { Conversation } from '@parley/contracts/conversations';
import { AppError, invalid } from '../infra/errors.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import { activeMembers } from './active-members.ts';
import { refuseEnded, refuseRemoved, update, type Change } from './change.ts';

interface Wish {
  /** Nobody returns the conversation to the queue of people; a bot does not go on. */
  userId: number | null;
  /** Who holds it as far as the caller knows, if they said so. */
  heldBy?: number | null | undefined;
}

/** Gives a conversation to a member. Of several who take the same one at once, the lock lets the first; the others learn who holds it. */
export const createAssign =
  (change: Change, messages: Messages) =>
  (companyId: number, callerId: number, id: number, { userId, heldBy }: Wish): Promise<Conversation> =>
    change(companyId, id, async (tx, before) => {
      refuseRemoved(before);
      refuseEnded(before);
      const holder = before.handedOffTo;
      if (before.isHandedOff && (holder?.id ?? null) === userId) return;
      if (heldBy !== undefined && (holder?.id ?? null) !== heldBy)
        throw holder ? new AppError('held_by_colleague', { values: { name: holder.name } }) : new AppError('conflict');
      const assignee = userId === null ? null : (await activeMembers(tx, companyId, [userId]))[0];
      if (assignee === undefined) throw invalid({ userId: { key: 'memberGone' } });

      await update(tx, companyId, id).set({ is_handed_off: true, handed_off_to: userId }).execute();
      if (!before.isHandedOff && !before.isTest) await countHandOff(tx, companyId, before.platform);
      if (assignee === null) await messages.note(tx, companyId, id, callerId, 'released');
      else if (userId === callerId) await messages.note(tx, companyId, id, callerId, 'taken_over');
      else await messages.note(tx, companyId, id, callerId, 'assigned', { assignee });
    });
