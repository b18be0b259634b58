import { PRIORITIES, type Priority } from '@parley/contracts/conversations';
import { sql as raw } from 'kysely';
import { AppError } from '../infra/errors.ts';
import type { Jobs } from '../infra/jobs/jobs.ts';
import { breaksUnique, type Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import type { TellMembers } from '../notifications/index.ts';
import { lockActiveMember } from './active-members.ts';
import { update } from './change.ts';
import type { VersionedConversation } from './repository.ts';
import { AWAKE, WAKE } from './snooze.ts';

type Assignee = { id: number; name: string } | null;

interface Parts {
  messages: Pick<Messages, 'note'>;
  jobs: Pick<Jobs, 'enqueue'>;
  tell: TellMembers;
}

export type StaffActions = ReturnType<typeof createStaffActions>;

/** What staff do with a conversation, inside the transaction that holds its lock. */
export function createStaffActions({ messages, jobs, tell }: Parts) {
  return {
    /** Who can be given conversations: an active member, or null for nobody. Undefined if they have left. */
    findAssignee: async (tx: Tx, companyId: number, userId: number | null): Promise<Assignee | undefined> =>
      userId === null ? null : ((await lockActiveMember(tx, companyId, userId)) ?? undefined),

    async assign(tx: Tx, companyId: number, callerId: number, before: VersionedConversation, assignee: Assignee) {
      const { id } = before;
      await update(tx, companyId, id)
        .set({ is_handed_off: true, handed_off_to: assignee?.id ?? null })
        .execute();
      if (!before.isHandedOff && !before.isTest) await countHandOff(tx, companyId, before.platform);
      if (assignee === null) await messages.note(tx, companyId, id, callerId, 'released');
      else if (assignee.id === callerId) await messages.note(tx, companyId, id, callerId, 'taken_over');
      else {
        await messages.note(tx, companyId, id, callerId, 'assigned', { assignee });
        await tell(tx, { companyId, conversationId: id, userIds: [assignee.id], kind: 'assigned' });
      }
    },

    findTeam: ({ db }: Tx, companyId: number, teamId: number) =>
      db
        .selectFrom('teams')
        .select(['id', 'name'])
        .where('company_id', '=', companyId)
        .where('id', '=', teamId)
        .executeTakeFirst(),

    /** Puts the conversation into the queue of a team, where nobody holds it and the customer waits for the team. */
    async giveToTeam(
      tx: Tx,
      companyId: number,
      callerId: number,
      before: VersionedConversation,
      team: { id: number; name: string },
    ) {
      const { id } = before;
      await update(tx, companyId, id)
        .set({
          team_id: team.id,
          team_by: 'staff',
          is_handed_off: true,
          handed_off_to: null,
          began_waiting_at: raw`coalesce(began_waiting_at, now())`,
        })
        .execute();
      if (!before.isHandedOff && !before.isTest) await countHandOff(tx, companyId, before.platform);
      await messages.note(tx, companyId, id, callerId, 'assigned', { team });
    },

    setPriority: (tx: Tx, companyId: number, id: number, priority: Priority) =>
      update(tx, companyId, id)
        .set({ priority: PRIORITIES.indexOf(priority) + 1 })
        .execute(),

    /** Until a time, or with null until the customer writes. */
    async snooze(tx: Tx, companyId: number, id: number, wakesAt: Date | null, since?: Date) {
      await update(tx, companyId, id)
        .set({ snoozed_at: since ?? raw`now()`, wakes_at: wakesAt, woke_at: null })
        .execute();
      const payload = { conversationId: id };
      if (wakesAt) await jobs.enqueue(tx, { kind: WAKE, payload, companyId, key: `wake ${id}`, runAt: wakesAt });
    },

    async end(tx: Tx, companyId: number, callerId: number, id: number) {
      await messages.note(tx, companyId, id, callerId, 'ended');
      await update(tx, companyId, id)
        .set({ ended_at: new Date(), unread_count: 0, ...AWAKE, woke_at: null })
        .execute();
    },

    /** Throws if the customer has started another conversation since, because only one may be open, or is blocked. */
    async reopen(tx: Tx, companyId: number, callerId: number, before: VersionedConversation) {
      const { id } = before;
      if (before.customer.isBlocked) throw new AppError('customer_blocked');
      await raw`SAVEPOINT before_reopening`.execute(tx.db);
      try {
        await update(tx, companyId, id)
          .set({ ended_at: null, ...AWAKE })
          .execute();
      } catch (error) {
        if (!breaksUnique(error, 'conversations_one_open_source')) throw error;
        await raw`ROLLBACK TO SAVEPOINT before_reopening`.execute(tx.db);
        throw new AppError('conflict');
      }
      await messages.note(tx, companyId, id, callerId, 'reopened');
    },
  };
}
