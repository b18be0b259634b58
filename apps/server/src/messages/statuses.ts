import type { Tx } from '../infra/sql/sql.ts';

/** Everything sent to the customer up to this message was delivered or read. */
export interface Receipt {
  seq: number;
  status: 'delivered' | 'read';
}

/** Moves the marks of outgoing messages forward, never back; false if nothing changed. The caller notifies viewers. */
export async function markUpTo(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  { seq, status }: Receipt,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ status })
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'outgoing')
    .where('type', '=', 'text')
    .where('seq', '<=', seq)
    .where('status', 'in', status === 'read' ? ['sent', 'delivered'] : ['sent'])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Marks the customer's messages after this one as read by staff. */
export async function markReadByStaff({ db }: Tx, companyId: number, conversationId: number, afterSeq: number) {
  await db
    .updateTable('messages')
    .set({ status: 'read' })
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('seq', '>', afterSeq)
    .where('direction', '=', 'incoming')
    .where('status', '<>', 'read')
    .execute();
}
