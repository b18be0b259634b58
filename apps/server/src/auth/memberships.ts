import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/**
 * Whoever changes who works in a company locks its row first: one at a time, and always in this order. Nobody signs in to it
 * meanwhile.
 */
export async function lockCompany({ db }: Tx, companyId: number): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!company) throw notFound();
}

/**
 * The company that the person used last, of those that they may sign in to, or a certain one of these; null without one. Its lock
 * makes removing the company or deactivating the person wait, so that it also ends the session that is about to begin.
 */
export async function findCompanyToOpen({ db }: Tx, userId: number, companyId?: number): Promise<number | null> {
  const company = await db
    .selectFrom('companies')
    .innerJoin('memberships', 'memberships.company_id', 'companies.id')
    .select('companies.id')
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .$if(companyId !== undefined, (query) => query.where('companies.id', '=', companyId as number))
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('joined_at', 'desc')
    .limit(1)
    .forShare('companies')
    .executeTakeFirst();
  return company?.id ?? null;
}

/** Makes the person an active member, or a deactivated one active again. Who is an owner stays one. */
export async function addMember({ db }: Tx, companyId: number, userId: number, isOwner: boolean): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, is_owner: isOwner })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({
        is_owner: raw<boolean>`excluded.is_owner OR (memberships.is_owner AND memberships.deactivated_at IS NULL)`,
        deactivated_at: null,
      }),
    )
    .execute();
}

interface MembershipChanges {
  is_owner?: boolean;
  deactivated_at?: Date | null;
  capacity?: number | null;
}

export async function changeMember({ db }: Tx, companyId: number, userId: number, changes: MembershipChanges) {
  await db
    .updateTable('memberships')
    .set(changes)
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

export async function noteSeen({ db }: Tx, companyId: number, userId: number): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ last_seen_at: raw<Date>`now()` })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
