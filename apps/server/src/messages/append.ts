import type { Message } from '@parley/contracts/messages';
import { wordsOf } from '../search/index.ts';

/** What is to be stored; who may say it has been settled by then. */
export interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  origin: Message['origin'];
  type?: Message['type'];
  text: string;
  attachments?: readonly number[];
  clientId?: string;
  externalId?: string;
  userId?: number;
  /** When the channel says it was said. */
  sentAt?: Date;
}

/** What must still hold when the conversation is locked, or nothing is stored. */
export interface Condition {
  /** Only while it is open. */
  mustBeOpen?: boolean;
  /** The bot's: no person has taken over, and the customer has written nothing after this. */
  answersSeq?: number;
  /** The customer's: the conversation is theirs, by the token of their browser. */
  visitor?: { channelId: number; tokenHash: Buffer };
}

/** A burst of messages gets one answer: the reply waits this long for the next one, but not for ever. */
const REPLY_AFTER = "interval '700 milliseconds'";
const REPLY_AT_MOST = "interval '4 seconds'";

/**
 * Stores a message once, with the next number of its conversation. One statement: it locks the conversation's row, so numbers
 * are given in the order of commit, and does nothing when the sender's id is there already or the condition no longer holds.
 * Whatever follows from the message (what was seen, counts, the jobs that answer and deliver) is part of it.
 */
export const APPEND = `
  WITH conversation AS (
    SELECT id, channel_id, customer_id, platform, last_seq, last_message_at, seen_seq, is_test, is_handed_off FROM conversations
    WHERE id = $1 AND company_id = $2
      AND (NOT $3::boolean OR ended_at IS NULL)
      AND ($4::integer IS NULL OR (NOT is_handed_off AND last_customer_seq <= $4))
      AND ($5::bytea IS NULL OR (channel_id = $6 AND customer_id = (
        SELECT customer_id FROM visitors WHERE token_hash = $5 AND company_id = $2 AND channel_id = $6 AND expires_at > now())))
      AND ($13::bigint[] IS NULL OR cardinality($13) = (
        SELECT count(*) FROM attachments WHERE id = ANY($13) AND company_id = $2 AND conversation_id = $1 AND message_id IS NULL AND origin = $8))
    FOR UPDATE
  ), files AS (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'mediaType', media_type, 'size', size, 'width', width, 'height', height)
      ORDER BY array_position($13, id)), '[]') AS list
    FROM attachments WHERE id = ANY($13) AND company_id = $2
  ), stored AS (
    INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, client_id, user_id,
      attachments, external_id, sent_at, words)
    SELECT $2, id, channel_id, last_seq + 1, $7, $8, $9, $10,
      CASE WHEN $7 = 'outgoing' AND $9 = 'text' AND platform <> 'web_widget' THEN 'pending' ELSE 'sent' END, $11, $12,
      CASE WHEN $13 IS NULL THEN '[]' ELSE (SELECT list FROM files) END,
      $14, CASE WHEN $15::timestamptz IS NULL THEN greatest(clock_timestamp(), last_message_at) ELSE least($15, now()) END, array_to_tsvector($16::text[])
    FROM conversation
    ON CONFLICT DO NOTHING
    RETURNING *
  ), attached AS (
    UPDATE attachments SET message_id = stored.id FROM stored WHERE attachments.id = ANY($13) AND attachments.company_id = $2
  ), noted AS (
    UPDATE channels SET last_message_at = stored.created_at FROM stored
    WHERE channels.id = stored.channel_id AND $8 = 'customer'
      AND coalesce(last_message_at < stored.created_at - interval '10 seconds', true)
  ), seen AS (
    UPDATE messages SET status = 'read' FROM stored, conversation
    WHERE $7 = 'outgoing' AND $9 = 'text' AND messages.conversation_id = $1 AND messages.company_id = $2
      AND messages.seq > conversation.seen_seq AND messages.seq < stored.seq
      AND messages.direction = 'incoming' AND messages.status <> 'read'
  ), counted AS (
    UPDATE conversations SET last_seq = stored.seq, last_message_at = greatest(conversations.last_message_at, stored.sent_at),
      last_customer_seq = CASE WHEN $8 = 'customer' THEN stored.seq ELSE last_customer_seq END,
      seen_seq = CASE WHEN $7 = 'outgoing' AND $9 = 'text' THEN stored.seq ELSE seen_seq END,
      unread_count = CASE WHEN $9 <> 'text' THEN unread_count WHEN $8 = 'customer' THEN unread_count + 1
        WHEN $8 = 'operator' THEN 0 ELSE unread_count END
    FROM stored WHERE conversations.id = stored.conversation_id
  ), today AS (
    SELECT (now() AT TIME ZONE timezone)::date AS day FROM companies WHERE id = $2
  ), active AS (
    UPDATE customers SET last_active_on = today.day FROM stored, conversation, today
    WHERE $8 = 'customer' AND customers.id = conversation.customer_id AND customers.last_active_on IS DISTINCT FROM today.day
    RETURNING 1
  ), rolled AS (
    INSERT INTO daily_stats AS total (company_id, day, platform, shard, messages, customers)
    SELECT $2, today.day, conversation.platform, pg_backend_pid() % 32, 1, (SELECT count(*) FROM active)
    FROM stored, conversation, today WHERE $9 = 'text' AND NOT conversation.is_test
    ON CONFLICT (company_id, day, platform, shard)
      DO UPDATE SET messages = total.messages + 1, customers = total.customers + EXCLUDED.customers
  ), queued AS (
    INSERT INTO jobs (kind, payload, company_id, lane, key, run_at)
    SELECT 'messages.reply', jsonb_build_object('conversationId', conversation.id), $2, 'reply ' || conversation.id, 'reply ' || conversation.id,
      now() + ${REPLY_AFTER}
    FROM stored, conversation, channels
    WHERE $8 = 'customer' AND NOT conversation.is_handed_off AND channels.id = conversation.channel_id
      AND (channels.ai_agent_id IS NOT NULL OR channels.flow_id IS NOT NULL)
    ON CONFLICT (key) WHERE state = 'ready'
      DO UPDATE SET run_at = least(EXCLUDED.run_at, jobs.created_at + ${REPLY_AT_MOST})
    RETURNING 1
  ), delivery AS (
    INSERT INTO jobs (kind, payload, company_id, lane)
    SELECT 'messages.deliver', jsonb_build_object('messageId', stored.id), $2, 'deliver ' || conversation.id
    FROM stored, conversation WHERE stored.status = 'pending'
    RETURNING 1
  )
  SELECT id, seq, conversation_id AS "conversationId", direction, origin, type, text, attachments, status, client_id AS "clientId",
    sent_at AS "sentAt", created_at AS "createdAt", version::text AS version,
    (SELECT json_build_object('id', users.id, 'name', users.name) FROM users WHERE users.id = stored.user_id) AS author,
    EXISTS (SELECT FROM queued) OR EXISTS (SELECT FROM delivery) AS "hasJob"
  FROM stored`;

export function appendValues(
  companyId: number,
  message: NewMessage,
  { mustBeOpen = false, answersSeq, visitor }: Condition,
): unknown[] {
  const { conversationId, direction, origin, type = 'text', text, attachments = [], clientId, userId } = message;
  return [
    conversationId,
    companyId,
    mustBeOpen,
    answersSeq ?? null,
    visitor?.tokenHash ?? null,
    visitor?.channelId ?? null,
    direction,
    origin,
    type,
    text,
    clientId ?? null,
    userId ?? null,
    attachments.length > 0 ? [...new Set(attachments)] : null,
    message.externalId ?? null,
    message.sentAt ?? null,
    type === 'text' ? wordsOf(companyId, text) : null,
  ];
}
