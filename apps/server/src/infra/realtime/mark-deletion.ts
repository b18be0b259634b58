import { sql as raw } from 'kysely';
import type { Tx } from '../sql/sql.ts';

/** Marks that something was deleted: viewers of the company load their screens anew, also those who are away just now. */
export async function markDeletion({ db }: Tx, companyId: number): Promise<void> {
  await raw`UPDATE companies SET reset_version = pg_current_xact_id() WHERE id = ${companyId}`.execute(db);
}
