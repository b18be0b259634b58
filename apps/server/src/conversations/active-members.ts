import type { Tx } from '../infra/sql/sql.ts';

/** Those of these people who work in the company now. */
export const activeMembers = (
  { db }: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
