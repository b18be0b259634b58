import type { Refusal } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';

/** A message, found by the platform's id for it. */
export interface FoundMessage {
  id: number;
  conversationId: number;
  seq: number;
  text: string;
}

/** How far back a message of several parts is looked for by the id of an earlier part. */
const MAX_SEARCHED = 200;

/** The message with the platform's id, also if the id belongs to one of its earlier parts. */
export async function findByExternalId(
  { db }: Tx,
  companyId: number,
  channelId: number,
  externalId: string,
): Promise<FoundMessage | undefined> {
  const found = await db
    .selectFrom('messages')
    .select(['id', 'conversation_id as conversationId', 'seq', 'text'])
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  if (found) return found;
  const { rows } = await raw<FoundMessage>`
    SELECT id, conversation_id AS "conversationId", seq, text FROM (
      SELECT * FROM messages WHERE company_id = ${companyId} AND channel_id = ${channelId} AND direction = 'outgoing'
      ORDER BY id DESC LIMIT ${MAX_SEARCHED}) recent
    WHERE delivered_parts @> ARRAY[${externalId}]`.execute(db);
  return rows[0];
}

/** Replaces the customer's reaction to a message; null removes it. */
export async function setReaction({ db }: Tx, companyId: number, id: number, emoji: string | null): Promise<void> {
  const added = emoji === null ? [] : [{ emoji, origin: 'customer' }];
  await raw`
    UPDATE messages SET marks = coalesce(marks, '{}') || jsonb_build_object('reactions', ${JSON.stringify(added)}::jsonb || coalesce((
      SELECT jsonb_agg(each) FROM jsonb_array_elements(coalesce(marks -> 'reactions', '[]')) each WHERE each ->> 'origin' <> 'customer'), '[]'))
    WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

/** The sender took the message back: its words and the list of its files go. */
export async function withdraw({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`
    UPDATE messages SET text = '', attachments = '[]', extras = NULL, words = NULL, sentiment = NULL, sureness = NULL,
      marks = coalesce(marks, '{}') || '{"isWithdrawn": true}'
    WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

/** Notes that a part is being handed to the platform, until the outcome is stored. */
export async function beginSending({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`UPDATE messages SET sending_at = now() WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

/** Stores the platform's ids of the parts that were sent, so that a retry does not repeat them. */
export async function setDeliveredParts({ db }: Tx, companyId: number, id: number, ids: readonly string[]) {
  await db
    .updateTable('messages')
    .set({ delivered_parts: [...ids], sending_at: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** Nothing was handed over, so the part may be sent again. */
export async function stopSending({ db }: Tx, companyId: number, id: number): Promise<void> {
  await raw`UPDATE messages SET sending_at = NULL WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

export type Outcome =
  | { status: 'sent'; externalId: string | null }
  | { status: 'failed'; refusal: Refusal | null }
  | { status: 'unknown' };

/** Stores the outcome of delivering a message to a platform, with the platform's id for it. */
export async function setOutcome({ db }: Tx, companyId: number, id: number, outcome: Outcome): Promise<void> {
  const marks = outcome.status === 'failed' && outcome.refusal ? { refusal: outcome.refusal } : {};
  await raw`
    UPDATE messages SET status = ${outcome.status}, sending_at = NULL,
      external_id = ${outcome.status === 'sent' ? outcome.externalId : null},
      marks = nullif(coalesce(marks, '{}') || ${JSON.stringify(marks)}::jsonb, '{}')
    WHERE company_id = ${companyId} AND id = ${id}`.execute(db);
}

/** The platform had taken the message, but could not deliver it. */
export async function setFailed({ db }: Tx, companyId: number, id: number, refusal: Refusal): Promise<void> {
  await raw`
    UPDATE messages SET status = 'failed', marks = coalesce(marks, '{}') || ${JSON.stringify({ refusal })}::jsonb
    WHERE company_id = ${companyId} AND id = ${id} AND direction = 'outgoing' AND status IN ('sent', 'unknown')`.execute(
    db,
  );
}

/** An echo without our key is not compared with messages older than this. */
const MAX_ECHO_MINUTES = 10;

/** A message whose outcome nobody knows, with what it said. */
export interface UnknownMessage extends FoundMessage {
  extras: unknown;
  hasFiles: boolean;
}

/**
 * The messages of unknown outcome that a platform may be reporting: the one with the key that we gave it or, on platforms that do not
 * return one, those to its receiver.
 */
export async function findUnknown(
  { db }: Tx,
  companyId: number,
  channelId: number,
  { key, to }: { key: string | undefined; to: string },
): Promise<UnknownMessage[]> {
  const id = key === undefined ? null : Number(/^(\d{1,15})\.\d+$/.exec(key)?.[1] ?? 0);
  const { rows } = await raw<UnknownMessage>`
    SELECT m.id, m.conversation_id AS "conversationId", m.seq, m.text, m.extras, jsonb_array_length(m.attachments) > 0 AS "hasFiles"
    FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE m.company_id = ${companyId} AND m.channel_id = ${channelId} AND m.direction = 'outgoing'
      AND (m.status = 'unknown' OR m.sending_at IS NOT NULL)
      AND CASE WHEN ${id}::bigint IS NOT NULL THEN m.id = ${id} ELSE
        m.created_at > now() - ${MAX_ECHO_MINUTES} * interval '1 minute'
        AND EXISTS (SELECT FROM customer_identities i WHERE i.customer_id = coalesce(c.source_customer_id, c.customer_id) AND i.channel_id = m.channel_id
          AND i.external_id = ${to}) END
    ORDER BY m.id`.execute(db);
  return rows;
}

/** Messages of the channel that wait for it to be connected again, oldest first within each conversation. */
export async function findHeld({ db }: Tx, companyId: number, channelId: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'conversation_id as conversationId'])
    .where('company_id', '=', companyId)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'pending')
    .orderBy('conversation_id')
    .orderBy('seq')
    .execute();
}
