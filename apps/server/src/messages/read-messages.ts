import { Message } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { z } from 'zod';
import type { Cursor } from '../infra/realtime/cursor.ts';
import { parseRow } from '../infra/sql/parse-row.ts';
import type { Tx } from '../infra/sql/sql.ts';

/** A stored message with the id of the transaction that last changed it. */
const VersionedMessage = Message.extend({ version: z.string() });
export type VersionedMessage = z.output<typeof VersionedMessage>;

/** As returned by the database; `readMessage` parses it. */
export interface ChangedMessageRow {
  conversationId: number;
  /** It did not exist at the cursor. */
  isNew: boolean;
}

/** Throws a RowError if the row breaks the contract. */
export const readMessage = (row: unknown): VersionedMessage => parseRow('message', VersionedMessage, row);

const selection = (extra = raw``) => raw`
  SELECT m.id, m.seq, m.conversation_id AS "conversationId", m.direction, m.origin, m.type, m.text, m.attachments, m.extras, m.option_id AS "optionId", m.status, m.marks,
    m.client_id AS "clientId", m.sent_at AS "sentAt", m.created_at AS "createdAt", m.version::text AS version,
    CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END AS author ${extra}
  FROM messages m LEFT JOIN users u ON u.id = m.user_id`;

/** The order that all viewers share: by the channel's time, then by arrival. */
const inOrder = <T extends { sentAt: Date; seq: number }>(messages: T[]): T[] =>
  messages.toSorted((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || a.seq - b.seq);

export async function findMessage(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  clientId: string,
): Promise<VersionedMessage | undefined> {
  const { rows } = await raw`
    ${selection()} WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.client_id = ${clientId}`.execute(
    db,
  );
  return rows[0] ? readMessage(rows[0]) : undefined;
}

export interface Page {
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
  /** Customers do not see notes for staff. */
  isForCustomer?: boolean;
}

/**
 * One page of a conversation, oldest first. Pages are cut by seq, so that asking for messages after the last known one misses
 * nothing.
 */
export async function listMessages(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  { after, before, limit, isForCustomer = false }: Page,
): Promise<VersionedMessage[]> {
  const isForward = after !== undefined;
  const { rows } = await raw`
    ${selection()} WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId}
      AND m.seq > ${after ?? 0} AND m.seq < ${before ?? 2_147_483_647} AND (NOT ${isForCustomer} OR m.type <> 'event')
    ORDER BY m.seq ${isForward ? raw`ASC` : raw`DESC`} LIMIT ${limit}`.execute(db);
  return inOrder(rows.map(readMessage));
}

/** The conversations' messages that changed since the cursor, unparsed: a row that breaks its contract must not affect the others. */
export async function messagesChangedSince(
  { db }: Tx,
  companyId: number,
  conversationIds: readonly number[],
  { next, running }: Cursor,
  limit: number,
): Promise<ChangedMessageRow[]> {
  const isSince = (column: string) =>
    raw`(${raw.ref(column)} >= ${String(next)}::xid8 OR ${raw.ref(column)} = ANY(${running.map(String)}::xid8[]))`;
  const { rows } = await raw<ChangedMessageRow>`
    ${selection(raw`, ${isSince('m.created_version')} AS "isNew"`)}
    WHERE m.company_id = ${companyId} AND m.conversation_id = ANY(${conversationIds}) AND ${isSince('m.version')}
      AND m.version < pg_snapshot_xmax(pg_current_snapshot())
    ORDER BY m.conversation_id, m.seq LIMIT ${limit}`.execute(db);
  return rows;
}
