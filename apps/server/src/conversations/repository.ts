import { Conversation, type ConversationFilter } from '@parley/contracts/conversations';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import { messageForStaff, type HiddenByConversation, type HiddenData } from '../hidden-data/index.ts';
import { AppError } from '../infra/errors.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { redact } from '../personal-data/index.ts';
import { prepareSearch, snippetOf } from '../search/index.ts';
import { isBlocked } from './blocked.ts';
import { conditionsOf, readAsker } from './filter.ts';
import { BEGAN_WAITING_AT, IS_UNANSWERED } from './waiting.ts';
import { WaitNote } from './wait-note.ts';

/** A conversation with what only the server needs: its version, its inbox position, how far staff have read, and what its customer was told. */
const VersionedConversation = Conversation.extend({
  version: z.string(),
  sortKey: z.string(),
  waitingKey: z.string(),
  seenSeq: z.number().int(),
  waitNote: WaitNote.nullable(),
});
export type VersionedConversation = z.output<typeof VersionedConversation>;

/** The inbox shows the beginning of the newest message. A little more is read, because half a number cannot be recognised as one. */
const PREVIEW = 300;
const READ_BEYOND = 100;

/** As returned by the database; `readConversation` parses it. */
export interface ConversationRow {
  id: number;
  rating: { ratedAt: string } | null;
  lastMessage: { sentAt: string; createdAt: string } | null;
}

/** Few conversations have notes, so for most nothing is looked up. */
const UNSEEN_MENTIONS = raw`CASE WHEN c.note_changes = 0 THEN '[]' ELSE (
  SELECT coalesce(json_agg(json_build_object('noteId', n.id, 'userId', nm.user_id, 'by', u.name) ORDER BY n.id), '[]')
  FROM note_mentions nm JOIN notes n ON n.id = nm.note_id AND n.deleted_at IS NULL LEFT JOIN users u ON u.id = n.user_id
  WHERE nm.conversation_id = c.id AND nm.seen_at IS NULL) END`;

const selection = raw`
  SELECT c.id, c.platform, c.channel_id AS "channelId", CASE WHEN ch.removed_at IS NOT NULL THEN ch.name END AS "removedChannel", c.ai_agent_id AS "aiAgentId", c.is_handed_off AS "isHandedOff", ch.has_bot AS "hasBot",
    CASE WHEN ch.has_bot THEN coalesce((SELECT f.name FROM flows f WHERE f.id = ch.flow_id), (SELECT a.name FROM ai_agents a WHERE a.id = ch.ai_agent_id)) END AS "botName",
    CASE WHEN (c.is_handed_off OR NOT ch.has_bot) AND ${IS_UNANSWERED} THEN ${BEGAN_WAITING_AT} END AS "beganWaitingAt", ${BEGAN_WAITING_AT}::text AS "waitingKey",
    c.last_seq AS "lastSeq", c.seen_seq AS "seenSeq", c.unread_count AS "unreadCount", (ARRAY['low', 'normal', 'high', 'urgent'])[c.priority] AS priority, c.locale, c.page_url AS "pageUrl", c.referrer, c.metadata,
    c.is_test AS "isTest", c.started_at AS "startedAt", c.ended_at AS "endedAt",
    c.snoozed_at AS "snoozedAt", c.wakes_at AS "wakesAt", c.woke_at AS "wokeAt", c.wait_note AS "waitNote", c.note_changes AS "noteChanges", ${UNSEEN_MENTIONS} AS mentions,
    array(SELECT t.name FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.conversation_id = c.id ORDER BY lower(t.name)) AS tags,
    c.version::text AS version, c.last_message_at::text AS "sortKey", c.last_message_at AS "activeAt",
    json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone, 'sentiment', k.sentiment, 'isVerified', CASE WHEN c.source_customer_id IS NULL THEN k.is_verified
      ELSE (SELECT own.is_verified FROM customers own WHERE own.id = c.source_customer_id) END, 'isBlocked', ${isBlocked(raw`k.id`)}, 'fields', (
      SELECT coalesce(json_agg(json_build_object('fieldId', v.field_id, 'value', v.value, 'source', v.source) ORDER BY f.position, f.id), '[]')
      FROM customer_field_values v JOIN customer_fields f ON f.id = v.field_id AND f.deleted_at IS NULL WHERE v.customer_id = k.id),
      'sentimentBy', (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = k.sentiment_by)) AS customer,
    CASE WHEN c.rating IS NULL THEN NULL ELSE json_build_object('score', c.rating, 'comment', c.rating_comment, 'ratedAt', c.rated_at) END AS rating,
    (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = c.handed_off_to) AS "handedOffTo",
    (SELECT json_build_object('id', t.id, 'name', t.name) FROM teams t WHERE t.id = c.team_id) AS team,
    CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id, 'seq', m.seq, 'conversationId', c.id, 'direction', m.direction,
      'origin', m.origin, 'type', m.type, 'text', left(m.text, ${raw.lit(PREVIEW + READ_BEYOND)}), 'attachments', m.attachments, 'extras', m.extras, 'optionId', m.option_id, 'status', m.status, 'marks', m.marks,
      'clientId', m.client_id, 'author', (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = m.user_id),
       'sentAt', m.sent_at, 'createdAt', m.created_at) END AS "lastMessage"
  FROM conversations c
  JOIN customers k ON k.id = c.customer_id
  JOIN channels ch ON ch.id = c.channel_id
  LEFT JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq`;

/** As staff may see it. Throws a RowError if the row breaks the contract. Dates inside JSON columns arrive as text. */
export function readConversation(row: ConversationRow, hiddenIn: HiddenByConversation): VersionedConversation {
  const { lastMessage, rating } = row;
  const conversation = parseRow('conversation', VersionedConversation, {
    ...row,
    rating: rating && { ...rating, ratedAt: new Date(rating.ratedAt) },
    lastMessage: lastMessage && {
      ...lastMessage,
      sentAt: new Date(lastMessage.sentAt),
      createdAt: new Date(lastMessage.createdAt),
    },
  });
  const { lastMessage: last, id } = conversation;
  if (!last) return conversation;
  return { ...conversation, lastMessage: { ...last, text: beginningOf(redact(last.text, hiddenIn(id).fromStaff)) } };
}

/** The beginning of a text in whole characters. */
const beginningOf = (text: string) => (text.length <= PREVIEW ? text : [...text].slice(0, PREVIEW).join(''));

export async function findConversation(
  tx: Tx,
  hidden: HiddenData,
  companyId: number,
  id: number,
): Promise<VersionedConversation | undefined> {
  const { rows } = await raw<ConversationRow>`${selection} WHERE c.company_id = ${companyId} AND c.id = ${id}`.execute(
    tx.db,
  );
  return rows[0] && readConversation(rows[0], await hidden.in(companyId, [id], tx));
}

interface ConversationPage {
  data: VersionedConversation[];
  nextCursor: string | null;
}

/** One page of the inbox by keyset pagination: the cost does not grow with the scroll position. */
export async function listConversations(
  tx: Tx,
  hidden: HiddenData,
  { companyId, userId }: { companyId: number; userId: number },
  filter: ConversationFilter,
): Promise<ConversationPage> {
  const search = filter.search?.trim() ? await prepareSearch(tx, companyId, filter.search) : undefined;
  if (search === null) return { data: [], nextCursor: null };
  const position = filter.cursor ? parseCursor(filter.cursor) : null;
  // The queue of those who wait has one order: the longest waiting first.
  const isQueue = filter.waiting === true;
  const isNewestFirst = !isQueue && filter.sort === 'newest';
  const beyond = isNewestFirst ? raw`<` : raw`>`;
  const direction = isNewestFirst ? raw`DESC` : raw`ASC`;
  const time = isQueue ? BEGAN_WAITING_AT : raw`c.last_message_at`;
  const conditions = await conditionsOf(tx, await readAsker(tx, companyId, userId), filter, search);
  if (conditions === null) return { data: [], nextCursor: null };
  if (position) conditions.push(raw`(${time}, c.id) ${beyond} (${position.time}::timestamptz, ${position.id})`);
  const order = raw`ORDER BY ${time} ${direction}, c.id ${direction}`;
  // Selects the page first, so that everything else is read only for its rows.
  const { rows } = await raw<ConversationRow>`
    ${selection} WHERE c.company_id = ${companyId} AND c.id = ANY(ARRAY(
      SELECT c.id FROM conversations c WHERE ${raw.join(conditions, raw` AND `)} ${order} LIMIT ${filter.limit + 1}))
    ${order}`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  const hiddenIn = await hidden.in(companyId, ids, tx);
  const data = rows.slice(0, filter.limit).map((row) => readConversation(row, hiddenIn));
  const last = data.at(-1);
  return {
    data: search ? await withMatches(tx, companyId, data, search, hiddenIn) : data,
    nextCursor:
      rows.length > filter.limit && last
        ? Buffer.from(`${isQueue ? last.waitingKey : last.sortKey}|${last.id}`).toString('base64url')
        : null,
  };
}

/** The last message of each conversation that contains the search terms, so that the inbox can show it and jump to it. */
async function withMatches(
  { db }: Tx,
  companyId: number,
  conversations: VersionedConversation[],
  { tsquery, beginnings }: { tsquery: string; beginnings: string[] },
  hiddenIn: HiddenByConversation,
): Promise<VersionedConversation[]> {
  const ids = conversations.map(({ id }) => id);
  const { rows } = await raw<{ conversationId: number; messageId: number; seq: number; text: string }>`
    SELECT DISTINCT ON (m.conversation_id) m.conversation_id AS "conversationId", m.id AS "messageId", m.seq, m.text FROM messages m
    WHERE m.company_id = ${companyId} AND m.conversation_id = ANY(${ids}) AND m.words @@ ${tsquery}::tsquery
    ORDER BY m.conversation_id, m.seq DESC`.execute(db);
  const found = new Map(rows.map((row) => [row.conversationId, row]));
  return conversations.map((conversation) => {
    const hit = found.get(conversation.id);
    if (!hit) return { ...conversation, match: null };
    const { text } = messageForStaff(hit, hiddenIn(conversation.id).fromStaff);
    return { ...conversation, match: { messageId: hit.messageId, seq: hit.seq, snippet: snippetOf(text, beginnings) } };
  });
}

function parseCursor(cursor: string): { time: string; id: number } {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-[\d:. +-]{10,40}$/.test(time) || !/^\d{1,15}$/.test(id)) throw new AppError('malformed');
  return { time, id: Number(id) };
}

/** In order of change, unparsed: a row that breaks its contract must not affect the others. */
export async function conversationsById(
  { db }: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<ConversationRow[]> {
  const { rows } = await raw<ConversationRow>`
    ${selection} WHERE c.company_id = ${companyId} AND c.id = ANY(${ids}) ORDER BY c.version, c.id`.execute(db);
  return rows;
}
