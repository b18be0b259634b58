import { insertJobs } from '../infra/jobs/insert-jobs.ts';
import { numberParameters } from '../infra/sql/named-parameters.ts';
import { CLEAR_CONFIDENCE } from '../understanding/sentiment/index.ts';

/** A visitor who does not see an answer for so long has left. */
export const FOLLOW_UP_SECONDS = 180;

/** Every value of the statement. The plural ones are arrays with one element per message; the others apply to all messages. */
type Parameter =
  | 'companyId'
  | 'direction'
  | 'origin'
  | 'type'
  | 'userId'
  | 'fileIds'
  | 'extras'
  | 'traceId'
  | 'mustBeOpen'
  | 'heedsStop'
  | 'isQuiet'
  | 'replyDelayMs'
  | 'maxReplyDelayMs'
  | 'conversationIds'
  | 'answersSeqs'
  | 'tokenHashes'
  | 'tokenChannelIds'
  | 'texts'
  | 'clientIds'
  | 'externalIds'
  | 'sentAts'
  | 'words'
  | 'optionIds'
  | 'marks'
  | 'sentiments'
  | 'confidences';

const INPUT = `
  input AS (
    SELECT * FROM unnest(:conversationIds::bigint[], :answersSeqs::integer[], :tokenHashes::bytea[], :tokenChannelIds::bigint[],
        :texts::text[], :clientIds::text[], :externalIds::text[], :sentAts::timestamptz[], :words::text[], :optionIds::text[],
        :marks::jsonb[], :sentiments::text[], :confidences::real[])
      AS each (conversation_id, answers_seq, token_hash, token_channel, text, client_id, external_id, sent_at, words, option_id,
        marks, sentiment, confidence)
  )`;

/** Locks the conversations that may be written to, in order of id to avoid deadlocks. */
const WHO_MAY_WRITE = `
  unsent_files AS (
    SELECT id, conversation_id FROM attachments
    WHERE id = ANY(:fileIds::bigint[]) AND company_id = :companyId AND message_id IS NULL AND origin = :origin
    ORDER BY id FOR UPDATE
  ), conversation AS (
    SELECT c.id, c.channel_id, c.customer_id, c.platform, c.last_seq, c.last_message_at, c.seen_seq, c.is_test, c.is_handed_off,
      c.receipt_number, c.receipt_hash, c.moods, c.surenesses, i.text, i.client_id, i.external_id, i.sent_at, i.words, i.option_id, i.marks,
      CASE WHEN NOT c.is_test THEN i.sentiment END AS sentiment, CASE WHEN NOT c.is_test THEN i.confidence END AS confidence
    FROM input i JOIN conversations c ON c.id = i.conversation_id
    WHERE c.company_id = :companyId
      AND (NOT :mustBeOpen::boolean OR c.ended_at IS NULL)
      AND (NOT :heedsStop::boolean
        OR NOT EXISTS (SELECT FROM bot_stops s WHERE s.company_id = :companyId AND s.lifted_at IS NULL))
      AND (i.answers_seq IS NULL OR (NOT c.is_handed_off AND c.last_customer_seq <= i.answers_seq))
      AND (i.token_hash IS NULL OR (c.channel_id = i.token_channel AND coalesce(c.source_customer_id, c.customer_id) = (
        SELECT customer_id FROM visitors v
        WHERE v.token_hash = i.token_hash AND v.company_id = :companyId AND v.channel_id = i.token_channel
          AND v.expires_at > now())))
      AND (:fileIds IS NULL
        OR cardinality(:fileIds) = (SELECT count(*) FROM unsent_files WHERE unsent_files.conversation_id = c.id))
    ORDER BY c.id
    FOR UPDATE OF c
  )`;

/** Stores each message under the next number of its conversation, unless one with the sender's id exists already. */
const STORE = `
  files AS (
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'mediaType', media_type, 'size', size, 'width', width,
      'height', height) ORDER BY array_position(:fileIds, id)), '[]') AS list
    FROM attachments WHERE id = ANY(:fileIds) AND company_id = :companyId
  ), stored AS (
    INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, client_id, user_id,
      attachments, external_id, sent_at, words, option_id, marks, extras, trace_id, sentiment, sureness)
    SELECT :companyId, id, channel_id, last_seq + 1, :direction, :origin, :type, text,
      CASE WHEN :direction = 'outgoing' AND :type = 'text' AND platform <> 'web_widget' AND external_id IS NULL THEN 'pending' ELSE 'sent' END,
      client_id, :userId, CASE WHEN :fileIds IS NULL THEN '[]' ELSE (SELECT list FROM files) END, external_id,
      CASE WHEN sent_at IS NULL THEN greatest(clock_timestamp(), last_message_at) ELSE least(sent_at, now()) END,
      words::tsvector, option_id, marks, :extras::jsonb, :traceId::bigint, sentiment, confidence
    FROM conversation
    ON CONFLICT DO NOTHING
    RETURNING *
  ), files_sent AS (
    UPDATE attachments SET message_id = stored.id
    FROM stored WHERE attachments.id = ANY(:fileIds) AND attachments.company_id = :companyId
  )`;

/**
 * A message of a bot gets a receipt: what it was made of, by its trace, chained to the receipt before. The newest hash is read from the
 * locked conversation, so that two nodes cannot fork the chain; `receipts/chain.ts` computes the same.
 */
const RECEIPTS = `
  receipt AS MATERIALIZED (
    SELECT s.id AS message_id, s.conversation_id, c.receipt_number + 1 AS number,
      coalesce(c.receipt_hash, first_receipt_hash(:companyId, s.conversation_id)) AS previous,
      uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) AS salt,
      jsonb_build_object('message', s.id, 'seq', s.seq, 'at', s.sent_at, 'shown', shown_hashes(s.text, s.extras, s.attachments),
        'made', receipt_of_trace(t))::text AS content
    FROM stored s JOIN conversation c ON c.id = s.conversation_id
      LEFT JOIN answer_traces t ON t.id = :traceId::bigint AND t.company_id = :companyId
    WHERE :origin = 'bot' AND :type = 'text'
  ), committed AS MATERIALIZED (
    SELECT *, sha256(salt || convert_to(content, 'UTF8')) AS commitment FROM receipt
  ), chained AS MATERIALIZED (
    SELECT *, sha256(previous || int8send(number) || int8send(message_id) || commitment) AS hash FROM committed
  ), receipt_added AS (
    INSERT INTO receipts (company_id, conversation_id, number, message_id, commitment, hash)
    SELECT :companyId, conversation_id, number, message_id, commitment, hash FROM chained
  ), receipt_content_added AS (
    INSERT INTO receipt_contents (company_id, conversation_id, number, salt, content)
    SELECT :companyId, conversation_id, number, salt, content FROM chained
  )`;

/** A reply marks the customer's earlier messages as read. */
const MARK_READ = `
  marked_read AS (
    UPDATE messages SET status = 'read' FROM stored, conversation
    WHERE :direction = 'outgoing' AND :type = 'text' AND conversation.id = stored.conversation_id
      AND messages.conversation_id = stored.conversation_id AND messages.company_id = :companyId
      AND messages.seq > conversation.seen_seq AND messages.seq < stored.seq
      AND messages.direction = 'incoming' AND messages.status <> 'read'
  )`;

/**
 * Updates the conversation. Events, such as its end, do not count as activity. An answer ends the customer's wait, but what a bot says after
 * handing off does not. A customer's message wakes a snoozed conversation. The mood is based on the last three sentiments; a mood set by a person only
 * yields to a clear one.
 */
const UPDATE_CONVERSATION = `
  mood AS (
    SELECT id, CASE WHEN counts THEN (array_prepend(sentiment, moods))[1:3] ELSE moods END AS moods,
      CASE WHEN counts THEN (array_prepend(confidence, surenesses))[1:3] ELSE surenesses END AS surenesses
    FROM (
      SELECT *, sentiment IS NOT NULL AND (confidence >= ${CLEAR_CONFIDENCE} OR 1 <> ALL (surenesses)) AS counts FROM conversation
    ) candidate
  ), conversation_updated AS (
    UPDATE conversations SET last_seq = stored.seq,
      last_message_at = CASE WHEN :type = 'text' THEN greatest(conversations.last_message_at, stored.sent_at)
        ELSE conversations.last_message_at END,
      began_waiting_at = CASE WHEN :type <> 'text' OR :isQuiet::boolean THEN conversations.began_waiting_at
        WHEN :origin = 'customer' THEN coalesce(conversations.began_waiting_at, stored.sent_at)
        WHEN :origin = 'bot' AND conversations.is_handed_off THEN conversations.began_waiting_at END,
      snoozed_at = CASE WHEN :origin <> 'customer' OR :isQuiet THEN snoozed_at END,
      wakes_at = CASE WHEN :origin <> 'customer' OR :isQuiet THEN wakes_at END,
      woke_at = CASE WHEN :origin = 'customer' AND NOT :isQuiet AND snoozed_at IS NOT NULL THEN now()
        WHEN :origin = 'operator' AND :type = 'text' THEN NULL ELSE woke_at END,
      last_customer_seq = CASE WHEN :origin = 'customer' AND NOT :isQuiet THEN stored.seq ELSE last_customer_seq END,
      seen_seq = CASE WHEN :direction = 'outgoing' AND :type = 'text' THEN stored.seq ELSE seen_seq END,
      unread_count = CASE WHEN :type <> 'text' OR :isQuiet THEN unread_count WHEN :origin = 'customer' THEN unread_count + 1
        WHEN :origin = 'operator' THEN 0 ELSE unread_count END,
      receipt_number = coalesce(chained.number, conversations.receipt_number),
      receipt_hash = coalesce(chained.hash, conversations.receipt_hash), moods = mood.moods, surenesses = mood.surenesses,
      sentiment = CASE WHEN :origin = 'customer' THEN smooth_moods(mood.moods, mood.surenesses) ELSE conversations.sentiment END
    FROM stored JOIN mood ON mood.id = stored.conversation_id LEFT JOIN chained ON chained.message_id = stored.id
    WHERE conversations.id = stored.conversation_id
  ), channel_updated AS (
    UPDATE channels SET last_message_at = now()
    WHERE :origin = 'customer' AND channels.id IN (SELECT channel_id FROM stored)
      AND coalesce(last_message_at < now() - interval '10 seconds', true)
  )`;

/** Counts the message, and its customer once a day, in the company's daily statistics, and in those of its channel. */
const COUNT = `
  today AS (
    SELECT (now() AT TIME ZONE timezone)::date AS day FROM companies WHERE id = :companyId
  ), newly_active AS (
    UPDATE customers SET last_active_on = today.day FROM today
    WHERE :origin = 'customer' AND customers.last_active_on IS DISTINCT FROM today.day
      AND customers.id IN (SELECT c.customer_id FROM conversation c JOIN stored s ON s.conversation_id = c.id WHERE NOT c.is_test)
    RETURNING customers.id
  ), day_counted AS (
    INSERT INTO daily_stats AS total (company_id, day, platform, shard, messages, customers)
    SELECT :companyId, today.day, c.platform, pg_backend_pid() % 32, count(*), count(newly_active.id)
    FROM stored s JOIN conversation c ON c.id = s.conversation_id CROSS JOIN today
      LEFT JOIN newly_active ON newly_active.id = c.customer_id
    WHERE :type = 'text' AND NOT c.is_test GROUP BY today.day, c.platform
    ON CONFLICT (company_id, day, platform, shard)
      DO UPDATE SET messages = total.messages + EXCLUDED.messages, customers = total.customers + EXCLUDED.customers
  ), channel_day_counted AS (
    INSERT INTO channel_days AS total (company_id, channel_id, day, shard, received, sent, by_bot)
    SELECT :companyId, s.channel_id, today.day, pg_backend_pid() % 32, count(*) FILTER (WHERE s.direction = 'incoming'),
      count(*) FILTER (WHERE s.direction = 'outgoing'), count(*) FILTER (WHERE s.origin = 'bot')
    FROM stored s JOIN conversation c ON c.id = s.conversation_id CROSS JOIN today
    WHERE :type = 'text' AND NOT c.is_test GROUP BY today.day, s.channel_id
    ON CONFLICT (company_id, day, channel_id, shard)
      DO UPDATE SET received = total.received + EXCLUDED.received, sent = total.sent + EXCLUDED.sent, by_bot = total.by_bot + EXCLUDED.by_bot
  )`;

/**
 * A customer's message gets a reply job if a bot answers. After a pressed button nothing more is expected, so the reply does not
 * wait.
 */
const REPLIES = `
  SELECT 'messages.reply', jsonb_build_object('conversationId', c.id), :companyId, 'reply ' || c.id, 'reply ' || c.id,
    now() + CASE WHEN s.option_id IS NULL THEN :replyDelayMs::integer ELSE 0 END * interval '1 millisecond'
  FROM stored s JOIN conversation c ON c.id = s.conversation_id JOIN channels ON channels.id = c.channel_id
  WHERE :origin = 'customer' AND NOT :isQuiet AND NOT c.is_handed_off AND (channels.ai_agent_id IS NOT NULL OR channels.flow_id IS NOT NULL)`;
/** Messages to external platforms are delivered by a job. */
const DELIVERIES = `
  SELECT 'messages.deliver', jsonb_build_object('messageId', id), :companyId, 'deliver ' || conversation_id, NULL, now()
  FROM stored WHERE status = 'pending'`;
/** A visitor who has left an address may have left the page as well: whether they have seen the answer is checked later. */
const FOLLOW_UPS = `
  SELECT 'channels.follow-up', jsonb_build_object('conversationId', c.id), :companyId, 'follow-up ' || c.id, NULL,
    now() + interval '${FOLLOW_UP_SECONDS} seconds'
  FROM stored s JOIN conversation c ON c.id = s.conversation_id JOIN customers ON customers.id = c.customer_id
  WHERE :direction = 'outgoing' AND :type = 'text' AND c.platform = 'web_widget' AND NOT c.is_test AND customers.email IS NOT NULL`;

/**
 * Stores messages exactly once, each with the next number of its conversation. It is one statement that locks the conversations'
 * rows, so numbers are assigned in commit order, and it stores nothing if the sender's id exists already or the condition no
 * longer holds. Everything that follows from a message (read marks, counts, reply and delivery jobs) is part of it.
 *
 * It takes any number of messages of one company and one kind, at most one per conversation: under load, many senders share a
 * transaction.
 */
export const APPEND = numberParameters<Parameter>(`
  WITH ${[INPUT, WHO_MAY_WRITE, STORE, RECEIPTS, MARK_READ, UPDATE_CONVERSATION, COUNT].join(',')},
  jobs_added AS (
    ${insertJobs(`${REPLIES} UNION ALL ${DELIVERIES} UNION ALL ${FOLLOW_UPS}`, ":maxReplyDelayMs::integer * interval '1 millisecond'")}
    RETURNING 1
  )
  SELECT id, seq, conversation_id AS "conversationId", direction, origin, type, text, attachments, extras,
    option_id AS "optionId", status, marks, client_id AS "clientId", sent_at AS "sentAt", created_at AS "createdAt",
    version::text AS version,
    (SELECT json_build_object('id', users.id, 'name', users.name) FROM users WHERE users.id = stored.user_id) AS author,
    EXISTS (SELECT FROM jobs_added) AS "hasJob"
  FROM stored`);
