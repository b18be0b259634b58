import { sql as raw } from 'kysely';
import { recordForPerson } from '../activity/index.ts';
import type { Tx } from '../infra/sql/sql.ts';

/**
 * Records that somebody failed to sign in to a verified account, once a minute at most, so that guessing does not fill the log.
 * Takes as long for an unknown address: the same statements run, and nothing waits for the disk.
 */
export async function noteFailedSignIn(tx: Tx, email: string): Promise<void> {
  await raw`SET LOCAL synchronous_commit = off`.execute(tx.db);
  const { rows } = await raw<{ id: number }>`
    SELECT u.id FROM users u
    WHERE lower(u.email) = ${email} AND u.email_verified_at IS NOT NULL AND NOT EXISTS (
      SELECT FROM activity a JOIN memberships m ON m.company_id = a.company_id AND m.user_id = a.user_id
      WHERE m.user_id = u.id AND a.kind = 'account.sign_in_failed' AND a.created_at > now() - interval '1 minute')`.execute(
    tx.db,
  );
  await recordForPerson(tx, rows[0]?.id ?? 0, 'account.sign_in_failed');
}
