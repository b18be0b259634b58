import type { Tx } from '../infra/sql/sql.ts';

const KEPT_MS = 86_400_000;

/** Deleted notes can be restored for a day. */
export async function dropDeletedNotes({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('notes')
    .where('deleted_at', '<', new Date(Date.now() - KEPT_MS))
    .execute();
}
