import { sql as raw } from 'kysely';
import { ADVISORY_LOCKS } from '../infra/sql/advisory-locks.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { addMember } from './memberships.ts';

export interface NewAccount {
  company: { name: string; website: string | null; timezone: string };
  user: { name: string; email: string; locale: string; passwordHash: string; emailVerifiedAt?: Date };
}

/** Serialises the opening of accounts, so that all nodes agree on which was first. */
export async function lockAccounts({ db }: Tx): Promise<void> {
  await raw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.accounts})`.execute(db);
}

/** Creates a company with its first user. The first account of an installation becomes its owner. */
export async function openAccount(tx: Tx, { company, user }: NewAccount) {
  await lockAccounts(tx);
  const { db } = tx;
  const isFirst = !(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
  const { id: companyId } = await db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  const { id: userId } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      name: user.name,
      email: user.email,
      email_verified_at: user.emailVerifiedAt ?? null,
      password_hash: user.passwordHash,
      locale: user.locale,
      is_instance_owner: isFirst,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addMember(tx, companyId, userId, true);
  return { companyId, userId };
}
