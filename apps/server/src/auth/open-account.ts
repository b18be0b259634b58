import { sql as raw } from 'kysely';
import { ADVISORY_LOCKS } from '../infra/sql/advisory-locks.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { addMember } from './memberships.ts';

interface NewUser {
  name: string;
  email: string;
  locale: string;
  passwordHash: string;
  emailVerifiedAt?: Date | null;
}

export interface NewAccount {
  company: { name: string; website: string | null; timezone: string };
  user: NewUser;
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
  const userId = await insertUser(tx, companyId, user, isFirst);
  await addMember(tx, companyId, userId, true);
  return { companyId, userId };
}

/** Creates the account of somebody who joins a company. */
export async function openMemberAccount(tx: Tx, companyId: number, user: NewUser, isOwner: boolean): Promise<number> {
  const userId = await insertUser(tx, companyId, user, false);
  await addMember(tx, companyId, userId, isOwner);
  return userId;
}

async function insertUser({ db }: Tx, companyId: number, user: NewUser, isInstanceOwner: boolean): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      company_id: companyId,
      name: user.name,
      email: user.email,
      email_verified_at: user.emailVerifiedAt ?? null,
      password_hash: user.passwordHash,
      locale: user.locale,
      is_instance_owner: isInstanceOwner,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
