import type { Tx } from '../infra/sql/sql.ts';

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
