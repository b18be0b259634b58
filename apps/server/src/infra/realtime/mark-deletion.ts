import type { Tx } from '../sql/sql.ts';

/** Above this, staff are better served by loading their screens anew. */
export const MAX_NAMED_DELETIONS = 100;
/** A day longer than a cursor is valid. */
const KEPT_DAYS = 2;

/** Marks conversations as deleted, for those who watch the company and for those who are away just now. */
export async function markDeletion({ db }: Tx, companyId: number, conversationIds: readonly number[]): Promise<void> {
  if (conversationIds.length === 0) return;
  const ids = conversationIds.length > MAX_NAMED_DELETIONS ? [null] : conversationIds;
  await db
    .insertInto('deleted_conversations')
    .values(ids.map((id) => ({ company_id: companyId, id })))
    .execute();
}

/** Drops the marks that no valid cursor is older than. */
export async function sweepDeletionMarks({ db }: Tx): Promise<void> {
  await db
    .deleteFrom('deleted_conversations')
    .where('deleted_at', '<', new Date(Date.now() - KEPT_DAYS * 86_400_000))
    .execute();
}
