import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** The connected channels of an account. */
export async function findChannels({ db }: Tx, companyId: number, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('channels')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'instagram')
    .where('secrets', 'is not', null)
    .where(raw<string>`settings ->> 'instagramAccountId'`, '=', String(accountId))
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
