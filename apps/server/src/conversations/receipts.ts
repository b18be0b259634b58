import type { Realtime } from '../infra/realtime/realtime.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { markUpTo, type Receipt } from '../messages/index.ts';
import { lockConversation, touchConversations } from './touch.ts';

/** Stores delivery and read receipts for our messages, and notifies viewers. Marks never move back. */
export async function noteReceipt(
  tx: Tx,
  realtime: Pick<Realtime, 'announce'>,
  companyId: number,
  id: number,
  receipt: Receipt,
): Promise<void> {
  await lockConversation(tx, companyId, id);
  if (!(await markUpTo(tx, companyId, id, receipt))) return;
  if (receipt.status === 'delivered') await touchConversations(tx, companyId, { id });
  else
    await tx.db
      .updateTable('conversations')
      .set({ customer_read_seq: receipt.seq })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute();
  tx.afterCommit(() => realtime.announce(companyId));
}
