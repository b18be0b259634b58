import { AppError } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Messages } from '../messages/index.ts';
import { countHandOff } from '../stats/index.ts';
import { lockActiveMember } from './active-members.ts';

/**
 * Gives a conversation that nobody answers to this person atomically: of two concurrent calls only one succeeds. False if somebody is
 * answering already.
 */
export async function takeIfNobodyAnswers(
  tx: Tx,
  messages: Messages,
  companyId: number,
  userId: number,
  id: number,
): Promise<boolean> {
  const unheld = await tx.db
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select(['conversations.platform', 'is_test as isTest', 'is_handed_off as isHandedOff'])
    .where('conversations.company_id', '=', companyId)
    .where('conversations.id', '=', id)
    .where('ended_at', 'is', null)
    .where('handed_off_to', 'is', null)
    .where((is) => is.or([is('is_handed_off', '=', true), is('channels.has_bot', '=', false)]))
    .forUpdate('conversations') // the second caller sees what the first has changed
    .executeTakeFirst();
  if (!unheld) return false;
  if (!(await lockActiveMember(tx, companyId, userId))) throw new AppError('forbidden');
  await tx.db
    .updateTable('conversations')
    .set({ is_handed_off: true, handed_off_to: userId })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
  if (!unheld.isHandedOff && !unheld.isTest) await countHandOff(tx, companyId, unheld.platform);
  // If no bot was answering, there is nobody to take over from, and the reply itself shows who answers.
  if (unheld.isHandedOff) await messages.note(tx, companyId, id, userId, 'taken_over');
  return true;
}
