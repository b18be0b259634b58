import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** Forgets sessions and links that can no longer be used. */
export async function sweepExpired({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('expires_at', '<', raw<Date>`now()`)
    .execute();
  await db
    .deleteFrom('one_time_tokens')
    .where('expires_at', '<', raw<Date>`now()`)
    .execute();
}
