import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Whoever changes who works in a company, or signs in to it, locks its row first: one at a time, and always in this order. */
export async function lockCompany({ db }: Tx, companyId: number): Promise<{ isRemoved: boolean } | null> {
  const company = await db
    .selectFrom('companies')
    .select('removed_at')
    .where('id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return company ? { isRemoved: company.removed_at !== null } : null;
}

/**
 * The company that the person used last, of those that they may sign in to; null without one. Its lock makes removing the company
 * or deactivating the person wait, so that it also ends the session that is about to begin.
 */
export async function findCompanyToOpen({ db }: Tx, userId: number): Promise<number | null> {
  const company = await db
    .selectFrom('companies')
    .innerJoin('memberships', 'memberships.company_id', 'companies.id')
    .select('companies.id')
    .where('user_id', '=', userId)
    .where('deactivated_at', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('joined_at', 'desc')
    .limit(1)
    .forShare('companies')
    .executeTakeFirst();
  return company?.id ?? null;
}

/** Makes the person an active member, or a deactivated one active again. */
export async function addMember({ db }: Tx, companyId: number, userId: number, isOwner: boolean): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ company_id: companyId, user_id: userId, is_owner: isOwner })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id']).doUpdateSet({ is_owner: isOwner, deactivated_at: null }),
    )
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
