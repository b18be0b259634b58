import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Sentiment } from '../understanding/sentiment/index.ts';

/**
 * Acts as if the customer's last three messages clearly showed this mood: one differing message does not change it, two clear ones
 * do.
 */
export const fillMoods = ({ db }: Tx, companyId: number, customerId: number, mood: Sentiment) =>
  raw`
    UPDATE conversations SET sentiment = ${mood}, moods = ARRAY[${mood}, ${mood}, ${mood}]::text[], surenesses = ARRAY[1, 1, 1]::real[]
    WHERE company_id = ${companyId} AND customer_id = ${customerId}`.execute(db);

/** Recomputes the moods from the customer's last three messages. */
export const restoreMoods = ({ db }: Tx, companyId: number, customerId: number) =>
  raw`
    UPDATE conversations c SET moods = said.moods, surenesses = said.surenesses, sentiment = smooth_moods(said.moods, said.surenesses)
    FROM conversations own CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(sentiment ORDER BY seq DESC), '{}') AS moods, coalesce(array_agg(sureness ORDER BY seq DESC), '{}') AS surenesses
      FROM (SELECT seq, sentiment, sureness FROM messages m
        WHERE m.company_id = ${companyId} AND m.conversation_id = own.id AND m.sentiment IS NOT NULL ORDER BY seq DESC LIMIT 3) newest) said
    WHERE own.id = c.id AND c.company_id = ${companyId} AND c.customer_id = ${customerId}`.execute(db);
