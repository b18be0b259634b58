import type { Message } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { AppError, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

/** What is to be stored; who may say it has been settled by then. */
interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  origin: Message['origin'];
  type?: Message['type'];
  text: string;
  status: Message['status'];
  clientId?: string;
  userId?: number;
}

/** A stored message together with the transaction that last touched it. */
export type VersionedMessage = Message & { version: string };

const columns = raw`m.id, m.seq, m.conversation_id AS "conversationId", m.direction, m.origin, m.type, m.text, m.status,
  m.client_id AS "clientId", m.created_at AS "createdAt", m.version::text AS version,
  CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END AS author`;

/**
 * Stores a message once, with the next number of its conversation. One statement: it locks the conversation's row, so numbers
 * are given in the order of commit, and does nothing when the sender's id is there already. `condition` must still hold
 * under that lock.
 */
async function append(
  { db }: Tx,
  companyId: number,
  message: NewMessage,
  condition = raw<boolean>`true`,
): Promise<boolean> {
  const isCustomers = message.origin === 'customer';
  const { numAffectedRows } = await raw`
    WITH conversation AS (
      SELECT id, channel_id, last_seq FROM conversations
      WHERE id = ${message.conversationId} AND company_id = ${companyId} AND ${condition}
      FOR UPDATE
    ), stored AS (
      INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, client_id, user_id)
      SELECT ${companyId}, id, channel_id, last_seq + 1, ${message.direction}, ${message.origin}, ${message.type ?? 'text'}, ${message.text},
        ${message.status}, ${message.clientId ?? null}, ${message.userId ?? null}
      FROM conversation
      ON CONFLICT (conversation_id, client_id) WHERE client_id IS NOT NULL DO NOTHING
      RETURNING conversation_id, channel_id, seq, created_at
    ), noted AS (
      UPDATE channels SET last_message_at = stored.created_at FROM stored
      WHERE channels.id = stored.channel_id AND ${isCustomers} AND coalesce(last_message_at < stored.created_at - interval '10 seconds', true)
    )
    UPDATE conversations SET last_seq = stored.seq, last_message_at = stored.created_at,
      last_customer_seq = CASE WHEN ${isCustomers} THEN stored.seq ELSE last_customer_seq END,
      unread_count = CASE WHEN ${isCustomers} THEN unread_count + 1 WHEN ${message.origin === 'operator'} THEN 0 ELSE unread_count END
    FROM stored WHERE conversations.id = stored.conversation_id`.execute(db);
  return numAffectedRows === 1n;
}

async function find(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  clientId: string,
): Promise<VersionedMessage | undefined> {
  const { rows } = await raw<VersionedMessage>`
    SELECT ${columns} FROM messages m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.client_id = ${clientId}`.execute(
    db,
  );
  return rows[0];
}

export interface Page {
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
  /** Lines for staff are left out of what customers see. */
  isForCustomer?: boolean;
}

/** Messages of a conversation, oldest first. */
export async function listMessages(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  { after, before, limit, isForCustomer = false }: Page,
): Promise<VersionedMessage[]> {
  const isForward = after !== undefined;
  const { rows } = await raw<VersionedMessage>`
    SELECT ${columns} FROM messages m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId}
      AND m.seq > ${after ?? 0} AND m.seq < ${before ?? 2_147_483_647} AND (NOT ${isForCustomer} OR m.type <> 'event')
    ORDER BY m.seq ${isForward ? raw`ASC` : raw`DESC`} LIMIT ${limit}`.execute(db);
  return isForward ? rows : rows.toReversed();
}

/** Those of the conversations' messages that the given transaction or a later one touched. */
export async function messagesChangedSince(
  { db }: Tx,
  companyId: number,
  conversationIds: number[],
  cursor: string,
  limit: number,
): Promise<VersionedMessage[]> {
  const { rows } = await raw<VersionedMessage>`
    SELECT ${columns} FROM messages m LEFT JOIN users u ON u.id = m.user_id
    WHERE m.company_id = ${companyId} AND m.conversation_id = ANY(${conversationIds}) AND m.version >= ${cursor}::xid8
    ORDER BY m.conversation_id, m.seq LIMIT ${limit}`.execute(db);
  return rows;
}

export type Messages = ReturnType<typeof createMessages>;

/** Where every message enters: `receive` from customers, `say` from staff and bots. */
export function createMessages(sql: Sql, announce: (companyId: number) => void) {
  const store = (
    companyId: number,
    message: NewMessage & { clientId: string },
    condition?: ReturnType<typeof raw<boolean>>,
  ) =>
    sql.inCompany(companyId, async (tx) => {
      const isNew = await append(tx, companyId, message, condition);
      const stored = await find(tx, companyId, message.conversationId, message.clientId);
      if (!stored) throw notFound();
      if (isNew) tx.afterCommit(() => announce(companyId));
      return { message: stored as Message, isNew };
    });

  return {
    /** A customer's message. Repeating a client id returns the message that is there, whatever became of the conversation. */
    async receive(companyId: number, conversationId: number, clientId: string, text: string): Promise<Message> {
      const open = raw<boolean>`ended_at IS NULL`;
      const { message } = await store(
        companyId,
        { conversationId, clientId, text, direction: 'incoming', origin: 'customer', status: 'sent' },
        open,
      );
      return message;
    },

    /** A person's answer. */
    async sayAsOperator(
      companyId: number,
      userId: number,
      conversationId: number,
      clientId: string,
      text: string,
    ): Promise<Message> {
      const open = raw<boolean>`ended_at IS NULL`;
      const { message } = await store(
        companyId,
        { conversationId, clientId, text, userId, direction: 'outgoing', origin: 'operator', status: 'sent' },
        open,
      );
      return message;
    },

    /**
     * The bot's answer to the customer's message number `answersSeq`: said only if no person has taken over and the customer
     * has written nothing since. Returns false when it must stay silent.
     */
    async sayAsBot(
      companyId: number,
      conversationId: number,
      clientId: string,
      text: string,
      answersSeq: number,
    ): Promise<boolean> {
      const mayAnswer = raw<boolean>`ended_at IS NULL AND NOT is_handed_off AND last_customer_seq <= ${answersSeq}`;
      return store(
        companyId,
        { conversationId, clientId, text, direction: 'outgoing', origin: 'bot', status: 'sent' },
        mayAnswer,
      ).then(
        ({ isNew }) => isNew,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'not_found') return false;
          throw error;
        },
      );
    },

    /** A line for staff inside the transaction that it tells about. */
    note: (tx: Tx, companyId: number, conversationId: number, userId: number, text: string) =>
      append(tx, companyId, {
        conversationId,
        userId,
        text,
        direction: 'outgoing',
        origin: 'operator',
        type: 'event',
        status: 'sent',
      }),

    list: (companyId: number, conversationId: number, page: Page): Promise<VersionedMessage[]> =>
      sql.inCompany(companyId, (tx) => listMessages(tx, companyId, conversationId, page)),
  };
}
