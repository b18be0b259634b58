import { sql as raw } from 'kysely';
import { recordForPerson } from '../activity/index.ts';
import { AppError } from '../infra/errors.ts';
import { hashToken, randomToken } from '../infra/secrets.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { endSessions } from './sessions.ts';

const LIFETIME_DAYS = 7;

/** Creates the token of a link that restores this address. Unlike other links, it stays valid when a later one is created. */
export async function issueUndo(
  { db }: Tx,
  owner: { userId: number; companyId: number; email: string },
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('address_undos')
    .values({
      company_id: owner.companyId,
      user_id: owner.userId,
      email: owner.email,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + LIFETIME_DAYS * 86_400_000),
    })
    .execute();
  return token;
}

/**
 * Restores the account's former address and signs everyone out. Links mailed since the change may have reached a stranger, so all
 * of them are invalidated.
 */
export async function undoAddressChange(tx: Tx, token: string): Promise<{ email: string }> {
  const { db } = tx;
  const undo = await db
    .deleteFrom('address_undos')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', raw<Date>`now()`)
    .returning(['user_id', 'email', 'created_at'])
    .executeTakeFirst();
  if (!undo) throw new AppError('link_invalid', { problems: { token: { key: 'invalid' } } });
  await endSessions(tx, undo.user_id);
  await db
    .updateTable('users')
    .set({ email: undo.email, pending_email: null, email_verified_at: raw<Date>`now()` })
    .where('id', '=', undo.user_id)
    .execute();
  await recordForPerson(tx, undo.user_id, 'account.address_restored');
  await db.deleteFrom('one_time_tokens').where('user_id', '=', undo.user_id).execute();
  await db
    .deleteFrom('address_undos')
    .where('user_id', '=', undo.user_id)
    .where('created_at', '>=', undo.created_at)
    .execute();
  return { email: undo.email };
}
