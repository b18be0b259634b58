import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Forgets sessions and links that can no longer be used. */
export async function sweepExpired({ db }: Tx): Promise<void> {
  // A session that is being signed out at this moment is left to whoever does it: waiting for each other would end in a deadlock.
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
