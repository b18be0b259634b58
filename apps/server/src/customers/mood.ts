import { sql as raw } from 'kysely';
import { fillMoods, restoreMoods } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { lockPerson } from './lock.ts';
import type { Sentiment } from '../understanding/sentiment/index.ts';

/**
 * Sets a customer's mood by hand: it stays until newer messages clearly and repeatedly show another. Null lets the messages decide
 * again.
 */
export async function setMood(
  tx: Tx,
  companyId: number,
  customerId: number,
  mood: Sentiment | null,
  userId: number,
): Promise<void> {
  await lockPerson(tx, companyId, customerId);
  await (mood ? fillMoods(tx, companyId, customerId, mood) : restoreMoods(tx, companyId, customerId));
  await raw`
    UPDATE customers SET sentiment_by = ${mood ? userId : null}, sentiment = coalesce(${mood}, (
      SELECT sentiment FROM conversations WHERE company_id = ${companyId} AND customer_id = ${customerId} AND sentiment IS NOT NULL
      ORDER BY last_message_at DESC, id DESC LIMIT 1), 'neutral')
    WHERE company_id = ${companyId} AND id = ${customerId}`.execute(tx.db);
}

/** The mood of the conversation that moved last, unless a person set one; where no conversation has one, the given or the present one. */
export const followConversations = (
  { db }: Tx,
  companyId: number,
  customerId: number,
  otherwise: string | null = null,
) =>
  raw`
    UPDATE customers SET sentiment = coalesce((
      SELECT sentiment FROM conversations WHERE company_id = ${companyId} AND customer_id = ${customerId} AND sentiment IS NOT NULL
      ORDER BY last_message_at DESC, id DESC LIMIT 1), ${otherwise}, sentiment)
    WHERE company_id = ${companyId} AND id = ${customerId} AND sentiment_by IS NULL`.execute(db);
