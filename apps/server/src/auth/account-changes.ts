import type { CompanyChanges } from '@parley/contracts/profile';
import { sql as raw } from 'kysely';
import { changed, changesBetween, recordActivity, type Actor } from '../activity/index.ts';
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
  await recordUserChange(tx, { companyId, userId }, changes);
  if (username !== undefined) await changeUsername(tx, companyId, userId, username);
  const given = Object.entries({ ...others, pending_email: pendingEmail }).filter(([, value]) => value !== undefined);
  if (given.length === 0) return;
  await tx.db.updateTable('users').set(Object.fromEntries(given)).where('id', '=', userId).execute();
}

/** Recorded first, so that the entry has the name that they are known by so far. The language is a matter of their own. */
async function recordUserChange(tx: Tx, by: Actor, { name, phone, username }: UserFields): Promise<void> {
  const before = await tx.db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.name', 'u.phone', 'm.username'])
    .where('m.company_id', '=', by.companyId)
    .where('m.user_id', '=', by.userId)
    .executeTakeFirst();
  if (!before) return;
  const changes = [
    ...changesBetween({ name: before.name }, { name }),
    ...changed(
      phone !== undefined && phone !== before.phone && 'phone',
      username !== undefined && username !== before.username && 'username',
    ),
  ];
  if (changes.length > 0) await recordActivity(tx, by, 'account.changed', { changes });
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

export async function changeCompany(
  tx: Tx,
  companyId: number,
  userId: number,
  { replyTarget, ...others }: CompanyChanges,
): Promise<void> {
  const changes = { ...others, ...(replyTarget !== undefined && { reply_target: replyTarget }) };
  if (Object.keys(changes).length === 0) return;
  const before = await tx.db
    .selectFrom('companies')
    .select(['name', 'website', 'timezone', 'reply_target'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow();
  await tx.db.updateTable('companies').set(changes).where('id', '=', companyId).execute();
  const different = changesBetween(before, changes);
  const entry = { name: changes.name ?? before.name, changes: different };
  if (different.length > 0) await recordActivity(tx, { companyId, userId }, 'company.changed', entry);
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

/**
 * The accounts of a removed company are erased with it, but not those of people who work, or worked, in another one. Links that
 * were mailed to them stay valid as well.
 */
export async function keepAccounts({ db }: Tx, companyId: number): Promise<void> {
  const others = raw`(
    SELECT DISTINCT ON (m.user_id) m.user_id, m.company_id FROM memberships m JOIN companies c ON c.id = m.company_id
    WHERE m.company_id <> ${companyId} AND c.removed_at IS NULL AND m.user_id IN (
      SELECT user_id FROM memberships WHERE company_id = ${companyId})
    ORDER BY m.user_id, m.deactivated_at NULLS FIRST, m.joined_at)`;
  await raw`UPDATE one_time_tokens t SET company_id = o.company_id FROM ${others} o
    WHERE t.company_id = ${companyId} AND t.user_id = o.user_id`.execute(db);
  await raw`UPDATE address_undos t SET company_id = o.company_id FROM ${others} o
    WHERE t.company_id = ${companyId} AND t.user_id = o.user_id`.execute(db);
  // Their username may be taken there; memberships have it.
  await raw`UPDATE users t SET company_id = o.company_id, username = NULL FROM ${others} o
    WHERE t.company_id = ${companyId} AND t.id = o.user_id`.execute(db);
}
