import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

/**
 * Marks conversations as changed when the change itself is stored in other tables. Live updates only look for changed
 * conversations and then read their messages, tags and customer again.
 */
export async function touchConversations(
  { db }: Tx,
  companyId: number,
  which: { id: number } | { customerId: number },
): Promise<void> {
  const condition = 'id' in which ? raw`id = ${which.id}` : raw`customer_id = ${which.customerId}`;
  await raw`
    UPDATE conversations SET version = pg_current_xact_id() WHERE company_id = ${companyId} AND ${condition}`.execute(
    db,
  );
}

/**
 * Locks the conversation and counts a change of its notes, which are stored in another table: viewers see from the number that they must read
 * them again.
 */
export async function countNoteChange({ db }: Tx, companyId: number, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('conversations')
    .set({ note_changes: raw`note_changes + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw notFound();
}

/**
 * Whoever changes both locks the conversation before its messages, as storing a message does: a resent message waits
 * for changes of its first copy while it holds the conversation.
 */
export async function lockConversation({ db }: Tx, companyId: number, id: number): Promise<void> {
  await db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}
