import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';

/** Gives a conversation that waits for a person to this one, in one step: of two at once, one does. False when somebody answers. */
export async function takeIfWaiting(
  tx: Tx,
  messages: Messages,
  companyId: number,
  userId: number,
  id: number,
): Promise<boolean> {
  const waiting = await tx.db
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select(['conversations.platform', 'is_test as isTest', 'is_handed_off as isHandedOff'])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', id)
    .where('ended_at', 'is', null)
    .where('handed_off_to', 'is', null)
    .where((is) => is.or([is('is_handed_off', '=', true), is('channels.has_bot', '=', false)]))
    .forUpdate('conversations') // whoever comes second reads the row as the first has left it
    .executeTakeFirst();
  if (!waiting) return false;
  await tx.db
    .updateTable('conversations')
    .set({ is_handed_off: true, handed_off_to: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!waiting.isHandedOff && !waiting.isTest) await countHandOff(tx, companyId, waiting.platform);
  // Where no bot was answering there is nothing to take over from: the reply itself says who answers.
  if (waiting.isHandedOff) await messages.note(tx, companyId, id, userId, 'taken_over');
  return true;
}
