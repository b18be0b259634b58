import type { Member } from '@parley/contracts/members';
import { changesBetween, recordActivity } from '../activity/index.ts';
import {
  changeMember,
  continueIn,
  endSessionsIn,
  findCompanyToOpen,
  lockCompany,
  type SignedIn,
} from '../auth/index.ts';
import { releaseConversations } from '../conversations/index.ts';
import { AppError, notFound } from '../infra/errors.ts';
import type { Caller } from '../infra/http/serve.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { findMember, listMembers, type Wanted } from './list-members.ts';

interface MemberChanges {
  isOwner?: boolean | undefined;
  capacity?: number | null | undefined;
}

/** Who works in a company and who owns it. Every change holds the company's lock, so that one owner always remains. */
export function createMembers(sql: Sql, announce: (companyId: number) => void) {
  const get = async (tx: Tx, { companyId, userId }: Caller, id: number): Promise<Member> => {
    const member = await findMember(tx, companyId, userId, id);
    if (!member) throw notFound();
    return member;
  };

  /** For owners. Who called may have stopped being one while they waited for the lock. */
  const change = (caller: Caller, id: number, work: (tx: Tx, before: Member) => Promise<void>): Promise<Member> =>
    sql.inCompany(caller.companyId, async (tx) => {
      await lockCompany(tx, caller.companyId);
      const self = await get(tx, caller, caller.userId);
      if (!self.isOwner || self.deactivatedAt) throw new AppError('forbidden');
      await work(tx, await get(tx, caller, id));
      return get(tx, caller, id);
    });

  async function deactivate(tx: Tx, companyId: number, member: Member) {
    await keepAnOwner(tx, companyId, member);
    await changeMember(tx, companyId, member.id, { deactivated_at: new Date() });
    await endSessionsIn(tx, companyId, member.id);
    await withdrawInvitations(tx, companyId, member.id);
    await releaseConversations(tx, companyId, member.id);
    tx.afterCommit(() => announce(companyId));
  }

  return {
    list: ({ companyId, userId }: Caller, wanted: Wanted) =>
      sql.inCompany(companyId, (tx) => listMembers(tx, companyId, userId, wanted)),

    save: (caller: Caller, id: number, { isOwner, capacity }: MemberChanges) =>
      change(caller, id, async (tx, before) => {
        if (capacity !== undefined && capacity !== before.capacity) {
          await changeMember(tx, caller.companyId, id, { capacity });
          const changes = changesBetween({ capacity: before.capacity }, { capacity });
          await recordActivity(tx, caller, 'member.capacity_changed', { id, name: before.name, changes });
        }
        if (isOwner === undefined) return;
        if (before.isOwner && !isOwner) {
          await keepAnOwner(tx, caller.companyId, before);
          await withdrawInvitations(tx, caller.companyId, id);
        }
        await changeMember(tx, caller.companyId, id, { is_owner: isOwner });
        const kind = isOwner ? 'member.made_owner' : 'member.made_member';
        if (isOwner !== before.isOwner) await recordActivity(tx, caller, kind, { id, name: before.name });
      }),

    deactivate: (caller: Caller, id: number) =>
      change(caller, id, async (tx, before) => {
        if (before.deactivatedAt) return;
        if (!before.isSelf && (await ownsInstance(tx, id))) throw new AppError('forbidden');
        if (before.isSelf) await refuseToStrand(sql, caller);
        await deactivate(tx, caller.companyId, before);
        await recordActivity(tx, caller, 'member.deactivated', { id, name: before.name });
      }),

    reactivate: (caller: Caller, id: number) =>
      change(caller, id, async (tx, { name, deactivatedAt }) => {
        await changeMember(tx, caller.companyId, id, { deactivated_at: null });
        if (deactivatedAt) await recordActivity(tx, caller, 'member.reactivated', { id, name });
      }),

    async leave(caller: Caller): Promise<void> {
      await refuseToStrand(sql, caller);
      await sql.inCompany(caller.companyId, async (tx) => {
        await lockCompany(tx, caller.companyId);
        const self = await get(tx, caller, caller.userId);
        if (self.deactivatedAt) return;
        await deactivate(tx, caller.companyId, self);
        await recordActivity(tx, caller, 'member.left');
      });
    },

    /** Carries on in another of the caller's companies. */
    switchTo: (caller: Caller, companyId: number): Promise<SignedIn> =>
      sql.asSystem(async (tx) => {
        if ((await findCompanyToOpen(tx, caller.userId, companyId)) === null) throw notFound();
        return continueIn(tx, caller, companyId);
      }),
  };
}

export type Members = ReturnType<typeof createMembers>;

/** Somebody else must own the company, whose address is confirmed: others could not do anything. */
async function keepAnOwner({ db }: Tx, companyId: number, member: Member) {
  if (!member.isOwner || member.deactivatedAt) return;
  const other = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('memberships.company_id', '=', companyId)
    .where('user_id', '<>', member.id)
    .where('is_owner', '=', true)
    .where('deactivated_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('last_owner');
}

/** Who may no longer invite cannot come back, or bring others, by an invitation they have kept. */
async function withdrawInvitations({ db }: Tx, companyId: number, userId: number) {
  await db
    .deleteFrom('invitations')
    .where('company_id', '=', companyId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .execute();
}

async function ownsInstance({ db }: Tx, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('is_instance_owner').where('id', '=', userId).executeTakeFirst();
  return user?.is_instance_owner ?? false;
}

/** Whoever runs the installation must be able to sign in somewhere. */
async function refuseToStrand(sql: Sql, { isInstanceOwner, userId, companyId }: Caller) {
  if (!isInstanceOwner) return;
  const others = await sql.asSystem(({ db }) =>
    db
      .selectFrom('memberships')
      .innerJoin('companies', 'companies.id', 'memberships.company_id')
      .select('companies.id')
      .where('user_id', '=', userId)
      .where('companies.id', '<>', companyId)
      .where('deactivated_at', 'is', null)
      .where('removed_at', 'is', null)
      .limit(1)
      .execute(),
  );
  if (others.length === 0) throw new AppError('forbidden');
}
