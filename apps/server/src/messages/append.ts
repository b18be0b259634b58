import type { Message, MessageExtras } from '@parley/contracts/messages';
import { wordsOf } from '../search/index.ts';
import { CLEARLY, readSentiment } from '../understanding/sentiment/index.ts';

/** What is to be stored; who may say it has been settled by then. */
export interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  origin: Message['origin'];
  type?: Message['type'];
  text: string;
  attachments?: readonly number[];
  extras?: MessageExtras | null;
  optionId?: string | undefined;
  /** Where it stands why the bot says this. */
  traceId?: number;
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

/** A message with its condition. */
export interface Entry {
  message: NewMessage;
  condition: Condition;
}

/** A burst of messages gets one answer: the reply waits this long for the next one, but not for ever. A pressed button is all. */
const REPLY_AFTER = "interval '700 milliseconds'";
const REPLY_AT_MOST = "interval '4 seconds'";

/**
 * Stores messages once, each with the next number of its conversation. One statement: it locks the conversations' rows, so
 * numbers are given in the order of commit, and does nothing where the sender's id is there already or the condition no longer
 * holds. Whatever follows from a message (what was seen, counts, the jobs that answer and deliver) is part of it.
 *
 * It takes any number of messages of one company and one kind, at most one per conversation, in arrays: under load many senders
 * share a transaction.
 */
export const APPEND = `
  WITH input AS (
    SELECT * FROM unnest($5::bigint[], $6::integer[], $7::bytea[], $8::bigint[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::text[], $17::text[],
      $20::text[], $21::real[])
      AS i (conversation_id, answers_seq, token_hash, token_channel, text, client_id, external_id, sent_at, words, option_id, feeling, sureness)
  ), free AS (
    SELECT id, conversation_id FROM attachments
    WHERE id = ANY($16::bigint[]) AND company_id = $1 AND message_id IS NULL AND origin = $3 ORDER BY id FOR UPDATE
  ), conversation AS (
    SELECT c.id, c.channel_id, c.customer_id, c.platform, c.last_seq, c.last_message_at, c.seen_seq, c.is_test, c.is_handed_off,
      i.text, i.client_id, i.external_id, i.sent_at, i.words, i.option_id,
      CASE WHEN NOT c.is_test THEN i.feeling END AS feeling, CASE WHEN NOT c.is_test THEN i.sureness END AS sureness, c.moods, c.surenesses
    FROM input i JOIN conversations c ON c.id = i.conversation_id
    WHERE c.company_id = $1
      AND (NOT $14::boolean OR c.ended_at IS NULL)
      AND (i.answers_seq IS NULL OR (NOT c.is_handed_off AND c.last_customer_seq <= i.answers_seq))
      AND (i.token_hash IS NULL OR (c.channel_id = i.token_channel AND c.customer_id = (
        SELECT customer_id FROM visitors v
        WHERE v.token_hash = i.token_hash AND v.company_id = $1 AND v.channel_id = i.token_channel AND v.expires_at > now())))
      AND ($16 IS NULL OR cardinality($16) = (SELECT count(*) FROM free WHERE free.conversation_id = c.id))
    ORDER BY c.id
    FOR UPDATE OF c
  ), files AS (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'mediaType', media_type, 'size', size, 'width', width, 'height', height)
      ORDER BY array_position($16, id)), '[]') AS list
    FROM attachments WHERE id = ANY($16) AND company_id = $1
  ), stored AS (
    INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, client_id, user_id,
      attachments, external_id, sent_at, words, option_id, extras, trace_id, sentiment, sureness)
    SELECT $1, id, channel_id, last_seq + 1, $2, $3, $4, text,
      CASE WHEN $2 = 'outgoing' AND $4 = 'text' AND platform <> 'web_widget' THEN 'pending' ELSE 'sent' END, client_id, $15,
      CASE WHEN $16 IS NULL THEN '[]' ELSE (SELECT list FROM files) END, external_id,
      CASE WHEN sent_at IS NULL THEN greatest(clock_timestamp(), last_message_at) ELSE least(sent_at, now()) END, words::tsvector,
      option_id, $18::jsonb, $19::bigint, feeling, sureness
    FROM conversation
    ON CONFLICT DO NOTHING
    RETURNING *
  ), attached AS (
    UPDATE attachments SET message_id = stored.id FROM stored WHERE attachments.id = ANY($16) AND attachments.company_id = $1
  ), noted AS (
    UPDATE channels SET last_message_at = now()
    WHERE $3 = 'customer' AND channels.id IN (SELECT channel_id FROM stored)
      AND coalesce(last_message_at < now() - interval '10 seconds', true)
  ), seen AS (
    UPDATE messages SET status = 'read' FROM stored, conversation
    WHERE $2 = 'outgoing' AND $4 = 'text' AND conversation.id = stored.conversation_id
      AND messages.conversation_id = stored.conversation_id AND messages.company_id = $1
      AND messages.seq > conversation.seen_seq AND messages.seq < stored.seq
      AND messages.direction = 'incoming' AND messages.status <> 'read'
  ), felt AS (
    SELECT id, CASE WHEN is_told THEN (array_prepend(feeling, moods))[1:3] ELSE moods END AS moods,
      CASE WHEN is_told THEN (array_prepend(sureness, surenesses))[1:3] ELSE surenesses END AS surenesses
    FROM (SELECT *, feeling IS NOT NULL AND (sureness >= ${CLEARLY} OR 1 <> ALL (surenesses)) AS is_told FROM conversation) told
  ), counted AS (
    UPDATE conversations SET last_seq = stored.seq, last_message_at = greatest(conversations.last_message_at, stored.sent_at),
      last_customer_seq = CASE WHEN $3 = 'customer' THEN stored.seq ELSE last_customer_seq END,
      seen_seq = CASE WHEN $2 = 'outgoing' AND $4 = 'text' THEN stored.seq ELSE seen_seq END,
      unread_count = CASE WHEN $4 <> 'text' THEN unread_count WHEN $3 = 'customer' THEN unread_count + 1
        WHEN $3 = 'operator' THEN 0 ELSE unread_count END,
      moods = felt.moods, surenesses = felt.surenesses,
      sentiment = CASE WHEN $3 = 'customer' THEN smooth_moods(felt.moods, felt.surenesses) ELSE conversations.sentiment END
    FROM stored JOIN felt ON felt.id = stored.conversation_id WHERE conversations.id = stored.conversation_id
  ), today AS (
    SELECT (now() AT TIME ZONE timezone)::date AS day FROM companies WHERE id = $1
  ), active AS (
    UPDATE customers SET last_active_on = today.day FROM today
    WHERE $3 = 'customer' AND customers.last_active_on IS DISTINCT FROM today.day
      AND customers.id IN (SELECT c.customer_id FROM conversation c JOIN stored s ON s.conversation_id = c.id WHERE NOT c.is_test)
    RETURNING customers.id
  ), rolled AS (
    INSERT INTO daily_stats AS total (company_id, day, platform, shard, messages, customers)
    SELECT $1, today.day, c.platform, pg_backend_pid() % 32, count(*), count(active.id)
    FROM stored s JOIN conversation c ON c.id = s.conversation_id CROSS JOIN today LEFT JOIN active ON active.id = c.customer_id
    WHERE $4 = 'text' AND NOT c.is_test GROUP BY today.day, c.platform
    ON CONFLICT (company_id, day, platform, shard)
      DO UPDATE SET messages = total.messages + EXCLUDED.messages, customers = total.customers + EXCLUDED.customers
  ), queued AS (
    INSERT INTO jobs (kind, payload, company_id, lane, key, run_at)
    SELECT 'messages.reply', jsonb_build_object('conversationId', c.id), $1, 'reply ' || c.id, 'reply ' || c.id,
      now() + CASE WHEN s.option_id IS NULL THEN ${REPLY_AFTER} ELSE interval '0' END
    FROM stored s JOIN conversation c ON c.id = s.conversation_id JOIN channels ON channels.id = c.channel_id
    WHERE $3 = 'customer' AND NOT c.is_handed_off AND (channels.ai_agent_id IS NOT NULL OR channels.flow_id IS NOT NULL)
    ON CONFLICT (key) WHERE state = 'ready'
      DO UPDATE SET run_at = least(EXCLUDED.run_at, jobs.created_at + ${REPLY_AT_MOST})
    RETURNING 1
  ), delivery AS (
    INSERT INTO jobs (kind, payload, company_id, lane)
    SELECT 'messages.deliver', jsonb_build_object('messageId', id), $1, 'deliver ' || conversation_id FROM stored WHERE status = 'pending'
    RETURNING 1
  )
  SELECT id, seq, conversation_id AS "conversationId", direction, origin, type, text, attachments, extras, option_id AS "optionId", status, client_id AS "clientId",
    sent_at AS "sentAt", created_at AS "createdAt", version::text AS version,
    (SELECT json_build_object('id', users.id, 'name', users.name) FROM users WHERE users.id = stored.user_id) AS author,
    EXISTS (SELECT FROM queued) OR EXISTS (SELECT FROM delivery) AS "hasJob"
  FROM stored`;

/** The values of the statement for messages that share everything but what stands in the arrays. */
export function appendValues(companyId: number, entries: readonly [Entry, ...Entry[]]): unknown[] {
  const [{ message: first, condition }] = entries;
  const { direction, origin, type = 'text', attachments = [], extras, traceId, userId } = first;
  const feelings = entries.map(({ message }) => sentimentIn(message));
  const each = <T>(pick: (entry: Entry) => T | undefined): (T | null)[] => entries.map((entry) => pick(entry) ?? null);
  return [
    companyId,
    direction,
    origin,
    type,
    each(({ message }) => message.conversationId),
    each(({ condition: { answersSeq } }) => answersSeq),
    each(({ condition: { visitor } }) => visitor?.tokenHash),
    each(({ condition: { visitor } }) => visitor?.channelId),
    each(({ message }) => message.text),
    each(({ message }) => message.clientId),
    each(({ message }) => message.externalId),
    each(({ message }) => message.sentAt),
    each(({ message }) => (type === 'text' ? quotedWords(companyId, message.text) : undefined)),
    condition.mustBeOpen ?? false,
    userId ?? null,
    attachments.length > 0 ? [...new Set(attachments)] : null,
    each(({ message }) => message.optionId),
    extras ? JSON.stringify(extras) : null,
    traceId ?? null,
    feelings.map((felt) => felt?.label ?? null),
    feelings.map((felt) => felt?.confidence ?? null),
  ];
}

/** Only a customer's own words tell how they feel; those on a button are ours. */
const sentimentIn = ({ origin, text, optionId }: NewMessage) =>
  origin === 'customer' && text.trim() && optionId === undefined ? readSentiment(text) : null;

/** The written form of a set of words. They hold letters and digits alone, so nothing in them can end the quotes. */
const quotedWords = (companyId: number, text: string): string =>
  wordsOf(companyId, text)
    .map((word) => `'${word}'`)
    .join(' ');
