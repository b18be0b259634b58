import type { Tx } from '../infra/sql/sql.ts';

/**
 * The member, if they work in the company now. Until the transaction ends they cannot be deactivated, which would return only what they
 * already hold.
 */
export async function lockActiveMember(
  { db }: Tx,
  companyId: number,
  userId: number,
): Promise<{ id: number; name: string } | null> {
  const member = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name'])
    .where('memberships.company_id', '=', companyId)
    .where('memberships.user_id', '=', userId)
    .where('memberships.deactivated_at', 'is', null)
    .forShare('memberships')
    .executeTakeFirst();
  return member ?? null;
}

/** Those of these people who work in the company now. */
export const activeMembers = (
  { db }: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name'])
    .where('memberships.company_id', '=', companyId)
    .where('memberships.deactivated_at', 'is', null)
    .where('memberships.user_id', 'in', ids.length > 0 ? ids : [0])
    .execute();
