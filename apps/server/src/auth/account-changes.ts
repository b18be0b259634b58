import type { CompanyChanges } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

interface UserFields {
  name?: string | undefined;
  username?: string | null | undefined;
  phone?: string | null | undefined;
  locale?: string | undefined;
  /** A new address takes effect once it is confirmed; null cancels the change. */
  pendingEmail?: string | null | undefined;
}

/** Changes a user's own details; undefined fields stay as they are. */
export async function changeUser(tx: Tx, companyId: number, userId: number, changes: UserFields): Promise<void> {
  const { pendingEmail, username, ...others } = changes;
  if (username !== undefined) await changeUsername(tx, companyId, userId, username);
  const given = Object.entries({ ...others, pending_email: pendingEmail }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await tx.db.updateTable('users').set(Object.fromEntries(given)).where('id', '=', userId).execute();
}

/** A username belongs to one company. The release before reads that of the company in which the account was opened. */
async function changeUsername({ db }: Tx, companyId: number, userId: number, username: string | null) {
  await db
    .updateTable('memberships')
    .set({ username })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('users')
    .set({ username })
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .execute();
}

export async function changeCompany({ db }: Tx, companyId: number, changes: CompanyChanges): Promise<void> {
  if (Object.keys(changes).length > 0)
    await db.updateTable('companies').set(changes).where('id', '=', companyId).execute();
}

/** Signs out everyone in the company for good. Its rows are erased later. */
export async function closeCompany({ db }: Tx, companyId: number): Promise<void> {
  await db
    .updateTable('companies')
    .set({ removed_at: raw<Date>`coalesce(removed_at, now())` })
    .where('id', '=', companyId)
    .execute();
  await db.deleteFrom('sessions').where('company_id', '=', companyId).execute();
}
