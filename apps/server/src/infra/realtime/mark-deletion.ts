import type { Tx } from '../sql/sql.ts';

/** Beyond this, staff are better served by reloading their screens. */
export const MAX_NAMED_DELETIONS = 100;
/** A day longer than a cursor is valid. */
const KEPT_DAYS = 2;

/** Records that conversations were deleted, for connected clients and for those that reconnect later. */
export async function markDeletion({ db }: Tx, companyId: number, conversationIds: readonly number[]): Promise<void> {
  if (conversationIds.length === 0) return;
  const ids = conversationIds.length > MAX_NAMED_DELETIONS ? [null] : conversationIds;
  await db
    .insertInto('deleted_conversations')
    .values(ids.map((id) => ({ company_id: companyId, id })))
    .execute();
}

/** Records that so much has changed that connected clients should load their screens anew. */
export async function markReload({ db }: Tx, companyId: number): Promise<void> {
  await db.insertInto('deleted_conversations').values({ company_id: companyId, id: null }).execute();
}

/** Removes marks that are older than any valid cursor. */
export async function sweepDeletionMarks({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('deleted_conversations')
    .where('deleted_at', '<', new Date(Date.now() - KEPT_DAYS * 86_400_000))
    .execute();
}
