import type { Message } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';

/** What is to be stored; who may say it has been settled by then. */
interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  origin: Message['origin'];
  type?: Message['type'];
  text: string;
  clientId?: string;
  userId?: number;
}

/** A stored message together with the transaction that last touched it. */
export type VersionedMessage = Message & { version: string };

const columns = raw`m.id, m.seq, m.conversation_id AS "conversationId", m.direction, m.origin, m.type, m.text, m.status,
  m.client_id AS "clientId", m.created_at AS "createdAt", m.version::text AS version,
  CASE WHEN u.id IS NULL THEN NULL ELSE json_build_object('id', u.id, 'name', u.name) END AS author`;

/** What must still hold when the conversation is locked, or nothing is stored. */
interface Condition {
  /** Only while it is open. */
  mustBeOpen?: boolean;
  /** The bot's: no person has taken over, and the customer has written nothing after this. */
  answersSeq?: number;
  /** The customer's: the conversation is theirs, by the token of their browser. */
  visitor?: { channelId: number; tokenHash: Buffer };
}

/**
 * Stores a message once, with the next number of its conversation. One statement: it locks the conversation's row, so numbers
 * are given in the order of commit, and does nothing when the sender's id is there already or the condition no longer holds.
 */
const APPEND = `
  WITH conversation AS (
    SELECT id, channel_id, last_seq FROM conversations
    WHERE id = $1 AND company_id = $2
      AND (NOT $3::boolean OR ended_at IS NULL)
      AND ($4::integer IS NULL OR (NOT is_handed_off AND last_customer_seq <= $4))
      AND ($5::bytea IS NULL OR (channel_id = $6 AND customer_id = (
        SELECT customer_id FROM visitors WHERE token_hash = $5 AND company_id = $2 AND channel_id = $6 AND expires_at > now())))
    FOR UPDATE
  ), stored AS (
    INSERT INTO messages (company_id, conversation_id, channel_id, seq, direction, origin, type, text, status, client_id, user_id)
    SELECT $2, id, channel_id, last_seq + 1, $7, $8, $9, $10, 'sent', $11, $12 FROM conversation
    ON CONFLICT (conversation_id, client_id) WHERE client_id IS NOT NULL DO NOTHING
    RETURNING *
  ), noted AS (
    UPDATE channels SET last_message_at = stored.created_at FROM stored
    WHERE channels.id = stored.channel_id AND $8 = 'customer'
      AND coalesce(last_message_at < stored.created_at - interval '10 seconds', true)
  ), counted AS (
    UPDATE conversations SET last_seq = stored.seq, last_message_at = stored.created_at,
      last_customer_seq = CASE WHEN $8 = 'customer' THEN stored.seq ELSE last_customer_seq END,
      unread_count = CASE $8 WHEN 'customer' THEN unread_count + 1 WHEN 'operator' THEN 0 ELSE unread_count END
    FROM stored WHERE conversations.id = stored.conversation_id
  )
  SELECT id, seq, conversation_id AS "conversationId", direction, origin, type, text, status, client_id AS "clientId",
    created_at AS "createdAt", version::text AS version,
    (SELECT json_build_object('id', users.id, 'name', users.name) FROM users WHERE users.id = stored.user_id) AS author
  FROM stored`;

function appendValues(
  companyId: number,
  message: NewMessage,
  { mustBeOpen = false, answersSeq, visitor }: Condition,
): unknown[] {
  const { conversationId, direction, origin, type = 'text', text, clientId, userId } = message;
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
  ];
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

/** Where every message enters: `receive` from customers, the others from staff and bots. */
export function createMessages(sql: Sql, announce: (companyId: number) => void) {
  /** Stores the message, or returns the one that is there already under the sender's id; undefined when neither may be. */
  async function store(
    companyId: number,
    message: NewMessage & { clientId: string },
    condition: Condition,
    mayRead?: (tx: Tx) => Promise<boolean>,
  ): Promise<{ message: Message; isNew: boolean } | undefined> {
    const [stored] = await sql.runInCompany<VersionedMessage>(
      companyId,
      'append-message',
      APPEND,
      appendValues(companyId, message, condition),
    );
    if (stored) {
      announce(companyId);
      return { message: stored, isNew: true };
    }
    return sql.inCompany(companyId, async (tx) => {
      if (mayRead && !(await mayRead(tx))) return undefined;
      const earlier = await find(tx, companyId, message.conversationId, message.clientId);
      return earlier && { message: earlier, isNew: false };
    });
  }

  return {
    /**
     * A customer's message, if the token is that of the conversation's customer. Repeating a client id returns the message that
     * is there, whatever became of the conversation meanwhile.
     */
    async receive(
      companyId: number,
      visitor: { channelId: number; tokenHash: Buffer },
      conversationId: number,
      clientId: string,
      text: string,
    ): Promise<Message | undefined> {
      const message = { conversationId, clientId, text, direction: 'incoming', origin: 'customer' } as const;
      const isTheirs = async ({ db }: Tx) => {
        const { rows } = await raw`
          SELECT FROM conversations c JOIN visitors v ON v.customer_id = c.customer_id AND v.channel_id = c.channel_id
          WHERE c.id = ${conversationId} AND c.company_id = ${companyId} AND v.token_hash = ${visitor.tokenHash} AND v.channel_id = ${visitor.channelId} AND v.expires_at > now()`.execute(
          db,
        );
        return rows.length > 0;
      };
      return (await store(companyId, message, { mustBeOpen: true, visitor }, isTheirs))?.message;
    },

    /** A person's answer. */
    async sayAsOperator(
      companyId: number,
      userId: number,
      conversationId: number,
      clientId: string,
      text: string,
    ): Promise<Message> {
      const outcome = await store(
        companyId,
        { conversationId, clientId, text, userId, direction: 'outgoing', origin: 'operator' },
        { mustBeOpen: true },
      );
      if (!outcome) throw notFound();
      return outcome.message;
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
      const outcome = await store(
        companyId,
        { conversationId, clientId, text, direction: 'outgoing', origin: 'bot' },
        { mustBeOpen: true, answersSeq },
      );
      return outcome?.isNew ?? false;
    },

    /** A line for staff inside the transaction that it tells about. */
    note: (tx: Tx, companyId: number, conversationId: number, userId: number, text: string) =>
      tx.run(
        'append-message',
        APPEND,
        appendValues(
          companyId,
          { conversationId, userId, text, direction: 'outgoing', origin: 'operator', type: 'event' },
          {},
        ),
      ),

    list: (companyId: number, conversationId: number, page: Page): Promise<VersionedMessage[]> =>
      sql.inCompany(companyId, (tx) => listMessages(tx, companyId, conversationId, page)),
  };
}
