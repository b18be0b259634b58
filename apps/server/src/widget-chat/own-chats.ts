import { ChatSummary } from '@parley/contracts/chat';
import { sql as raw } from 'kysely';
import { isOfSource } from '../conversations/index.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Visitor } from './visitors.ts';

const MAX_LISTED = 20;
const MAX_TEXT_LENGTH = 140;

/** The visitor's conversations that have messages, newest first, each with its last message. */
export async function listOwnChats({ db }: Tx, visitor: Visitor): Promise<ChatSummary[]> {
  const { companyId, channelId, customerId } = visitor;
  const { rows } = await raw`
    SELECT c.id, left(last.text, ${MAX_TEXT_LENGTH}) AS text, last.origin, last.sent_at AS "lastAt", c.ended_at AS "endedAt", u.name AS author,
      (SELECT count(*)::int FROM messages m WHERE m.company_id = ${companyId} AND m.conversation_id = c.id
        AND m.origin <> 'customer' AND m.type = 'text' AND m.status <> 'read') AS unread
    FROM conversations c
    CROSS JOIN LATERAL (
      SELECT m.text, m.origin, m.sent_at, m.user_id FROM messages m
      WHERE m.company_id = ${companyId} AND m.conversation_id = c.id AND m.type = 'text' ORDER BY m.seq DESC LIMIT 1
    ) last
    LEFT JOIN users u ON u.id = last.user_id
    WHERE c.company_id = ${companyId} AND c.channel_id = ${channelId} AND ${isOfSource(customerId, 'c')}
    ORDER BY c.id DESC LIMIT ${MAX_LISTED}`.execute(db);
  return rows.map((row) => parseRow('chat', ChatSummary, row));
}
