import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Sentiment } from './labels.ts';

const MAX_IN_A_ROW = 20;

/**
 * Sets how a customer feels by the word of a person: it stays until newer messages say clearly and repeatedly something else.
 * Null lets the messages speak again.
 */
export async function setMood(
  tx: Tx,
  companyId: number,
  customerId: number,
  mood: Sentiment | null,
  userId: number,
): Promise<void> {
  await (mood ? fillWindows(tx, companyId, customerId, mood) : reviveWindows(tx, companyId, customerId));
  await raw`
    UPDATE customers SET sentiment_by = ${mood ? userId : null}, sentiment = coalesce(${mood}, (
      SELECT sentiment FROM conversations WHERE company_id = ${companyId} AND customer_id = ${customerId} AND sentiment IS NOT NULL
      ORDER BY last_message_at DESC, id DESC LIMIT 1), 'neutral')
    WHERE company_id = ${companyId} AND id = ${customerId}`.execute(tx.db);
}

/** As if the last three messages had said so beyond doubt: one that differs is not enough, two clear ones are. */
const fillWindows = ({ db }: Tx, companyId: number, customerId: number, mood: Sentiment) =>
  raw`
    UPDATE conversations SET sentiment = ${mood}, moods = ARRAY[${mood}, ${mood}, ${mood}]::text[], surenesses = ARRAY[1, 1, 1]::real[]
    WHERE company_id = ${companyId} AND customer_id = ${customerId}`.execute(db);

const reviveWindows = ({ db }: Tx, companyId: number, customerId: number) =>
  raw`
    UPDATE conversations c SET moods = said.moods, surenesses = said.surenesses, sentiment = smooth_moods(said.moods, said.surenesses)
    FROM conversations own CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(sentiment ORDER BY seq DESC), '{}') AS moods, coalesce(array_agg(sureness ORDER BY seq DESC), '{}') AS surenesses
      FROM (SELECT seq, sentiment, sureness FROM messages m
        WHERE m.company_id = ${companyId} AND m.conversation_id = own.id AND m.sentiment IS NOT NULL ORDER BY seq DESC LIMIT 3) newest) said
    WHERE own.id = c.id AND c.company_id = ${companyId} AND c.customer_id = ${customerId}`.execute(db);

/** How many of the newest messages of the customer in a row were angry; those without words of their own are passed over. */
export async function angryInARow({ db }: Tx, companyId: number, conversationId: number): Promise<number> {
  const newest = await db
    .selectFrom('messages')
    .select('sentiment')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('origin', '=', 'customer')
    .orderBy('seq', 'desc')
    .limit(MAX_IN_A_ROW)
    .execute();
  const moods = newest.map(({ sentiment }) => sentiment).filter((mood) => mood !== null);
  const calm = moods.findIndex((mood) => mood !== 'angry');
  return calm < 0 ? moods.length : calm;
}
