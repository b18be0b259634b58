import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { wordsOf } from '../search/index.ts';

interface Imported {
  channelId: number;
  conversationId: number;
  messages: readonly { externalId: string; isFromCustomer: boolean; text: string; sentAt: Date }[];
}

/** What was added. */
interface Range {
  /** The last number. */
  seq: number;
  firstAt: Date;
  lastAt: Date;
}

/** Adds old messages to a locked conversation that has ended; those that are there already change nothing. Nothing follows from them. */
export async function importMessages(
  { db }: Tx,
  companyId: number,
  { channelId, conversationId, messages }: Imported,
): Promise<Range | null> {
  const ids = messages.map(({ externalId }) => externalId);
  const known = await db
    .selectFrom('messages')
    .select('external_id')
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('external_id', 'in', ids)
    .execute();
  const seen = new Set(known.map(({ external_id: id }) => id));
  const added = messages.filter(({ externalId }) => !seen.has(externalId) && seen.add(externalId));
  if (added.length === 0) return null;
  const rows = added.map(({ externalId, isFromCustomer, text, sentAt }) => ({
    externalId,
    direction: isFromCustomer ? 'incoming' : 'outgoing',
    origin: isFromCustomer ? 'customer' : 'operator',
    text,
    sentAt,
    words: wordsOf(companyId, text),
  }));
  const { rows: stored } = await raw<Range>`
    WITH given AS (
      SELECT each.*, row_number() OVER (ORDER BY each."sentAt", at) AS place
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS ("externalId" text, direction text, origin text, text text, "sentAt" timestamptz, words jsonb))
        WITH ORDINALITY AS each ("externalId", direction, origin, text, "sentAt", words, at)
    ), stored AS (
      INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, external_id, sent_at, words, marks)
      SELECT ${companyId}, c.id, ${channelId}, c.last_seq + place, given.direction, given.origin, 'text', given.text, 'read', "externalId",
        least("sentAt", now()), array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(given.words))),
        CASE WHEN given.origin = 'operator' THEN '{"isFromElsewhere": true}'::jsonb END
      FROM given JOIN conversations c ON c.id = ${conversationId} AND c.company_id = ${companyId}
      RETURNING seq, sent_at
    )
    SELECT max(seq) AS seq, min(sent_at) AS "firstAt", max(sent_at) AS "lastAt" FROM stored`.execute(db);
  return stored[0] ?? null;
}
