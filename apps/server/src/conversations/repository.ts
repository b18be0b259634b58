import type { Conversation, ConversationFilter } from '@parley/contracts/conversations';
import { sql as raw } from 'kysely';
import { AppError } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';

export type VersionedConversation = Conversation & { version: string; sortKey: string };

const selection = raw`
  SELECT c.id, c.platform, c.channel_id AS "channelId", c.is_handed_off AS "isHandedOff", c.last_seq AS "lastSeq",
    c.unread_count AS "unreadCount", c.page_url AS "pageUrl", c.referrer, c.started_at AS "startedAt", c.ended_at AS "endedAt",
    array(SELECT t.name FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.conversation_id = c.id ORDER BY lower(t.name)) AS tags,
    c.version::text AS version, c.last_message_at::text AS "sortKey",
    json_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone, 'sentiment', k.sentiment) AS customer,
    CASE WHEN h.id IS NULL THEN NULL ELSE json_build_object('id', h.id, 'name', h.name) END AS "handedOffTo",
    CASE WHEN m.id IS NULL THEN NULL ELSE json_build_object('id', m.id, 'seq', m.seq, 'conversationId', c.id, 'direction', m.direction,
      'origin', m.origin, 'type', m.type, 'text', left(m.text, 300), 'status', m.status, 'clientId', m.client_id, 'author', NULL,
      'createdAt', m.created_at) END AS "lastMessage"
  FROM conversations c
  JOIN customers k ON k.id = c.customer_id
  LEFT JOIN users h ON h.id = c.handed_off_to
  LEFT JOIN messages m ON m.conversation_id = c.id AND m.seq = c.last_seq`;

/** JSON has no dates; the driver leaves those inside of it as text. */
function revive(row: VersionedConversation): VersionedConversation {
  return row.lastMessage
    ? { ...row, lastMessage: { ...row.lastMessage, createdAt: new Date(row.lastMessage.createdAt) } }
    : row;
}

export async function findConversation(
  { db }: Tx,
  companyId: number,
  id: number,
): Promise<VersionedConversation | undefined> {
  const { rows } =
    await raw<VersionedConversation>`${selection} WHERE c.company_id = ${companyId} AND c.id = ${id}`.execute(db);
  return rows[0] && revive(rows[0]);
}

/** One page of the inbox by keyset: its cost does not grow with how far one has scrolled. */
export async function listConversations(
  { db }: Tx,
  companyId: number,
  filter: ConversationFilter,
): Promise<{ data: VersionedConversation[]; nextCursor: string | null }> {
  const position = filter.cursor ? parseCursor(filter.cursor) : null;
  const conditions = [
    raw`c.company_id = ${companyId} AND NOT c.is_test`,
    ...(position ? [raw`(c.last_message_at, c.id) < (${position.time}::timestamptz, ${position.id})`] : []),
    ...(filter.platform ? [raw`c.platform = ${filter.platform}`] : []),
    ...(filter.channelId ? [raw`c.channel_id = ${filter.channelId}`] : []),
    ...(filter.isHandedOff === undefined ? [] : [raw`c.is_handed_off = ${filter.isHandedOff}`]),
    ...(filter.unread === undefined ? [] : [filter.unread ? raw`c.unread_count > 0` : raw`c.unread_count = 0`]),
    ...(filter.tag === undefined
      ? []
      : [
          raw`EXISTS (SELECT FROM conversation_tags ct JOIN tags t ON t.id = ct.tag_id
            WHERE ct.conversation_id = c.id AND t.company_id = ${companyId} AND lower(t.name) = lower(${filter.tag}))`,
        ]),
    ...(filter.status ? [filter.status === 'open' ? raw`c.ended_at IS NULL` : raw`c.ended_at IS NOT NULL`] : []),
  ];
  const { rows } = await raw<VersionedConversation>`
    ${selection} WHERE ${raw.join(conditions, raw` AND `)}
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT ${filter.limit + 1}`.execute(db);
  const data = rows.slice(0, filter.limit).map(revive);
  const last = data.at(-1);
  return {
    data,
    nextCursor:
      rows.length > filter.limit && last ? Buffer.from(`${last.sortKey}|${last.id}`).toString('base64url') : null,
  };
}

function parseCursor(cursor: string): { time: string; id: number } {
  const [time = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!/^\d{4}-[\d:. +-]{10,40}$/.test(time) || !/^\d{1,15}$/.test(id)) throw new AppError('malformed');
  return { time, id: Number(id) };
}

/** Conversations that the given transaction or a later one touched. */
export async function conversationsChangedSince(
  { db }: Tx,
  companyId: number,
  cursor: string,
  limit: number,
  onlyId?: number,
): Promise<VersionedConversation[]> {
  const { rows } = await raw<VersionedConversation>`
    ${selection} WHERE c.company_id = ${companyId} AND c.version >= ${cursor}::xid8 AND (${onlyId ?? null}::bigint IS NULL OR c.id = ${onlyId ?? null})
    ORDER BY c.version, c.id LIMIT ${limit}`.execute(db);
  return rows.map(revive);
}
