import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Deletes sessions and links that can no longer be used. */
export async function sweepExpired({ db }: Tx): Promise<void> {
  // Skips sessions that are being signed out right now: waiting for them could deadlock.
  const expired = db
    .selectFrom('sessions')
    .select('id')
    .where('expires_at', '<', raw<Date>`now()`)
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('sessions').where('id', 'in', expired).execute();
  const now = raw<Date>`now()`;
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', now).execute();
  await db.deleteFrom('address_undos').where('expires_at', '<', now).execute();
}
