import type { HandOffNote, Message, MessageExtras } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { createAppend, type Condition, type NewMessage, type ReplyDelay, type Stored } from './append.ts';
import { createIntake } from './intake.ts';
import { findMessage, listMessages, type Page, type VersionedMessage } from './read-messages.ts';

/** Words, files or both. */
export interface Content {
  text: string;
  attachments?: readonly number[];
  /** The button under the bot's message that was pressed. */
  optionId?: string | undefined;
}

/** What a bot says: words and files, with buttons and the like, and where it stands why. */
export interface OutgoingMessage {
  text: string;
  /** Files that lie ready in the conversation. */
  attachments?: readonly number[];
  extras?: MessageExtras | null;
  traceId?: number;
}

/** The browser a customer writes from. */
export interface Sender {
  channelId: number;
  tokenHash: Buffer;
}

export type Messages = ReturnType<typeof createMessages>;

interface Dependencies {
  /** Tells viewers that something of the company changed. */
  announce(companyId: number): void;
  /** Tells workers that there is something to do. */
  wakeJobs(): void;
  replyDelay: ReplyDelay;
}

/** Where every message enters: `receive` from customers, the others from staff and bots. */
export function createMessages(sql: Sql, { announce, wakeJobs, replyDelay }: Dependencies) {
  const append = createAppend(sql, replyDelay);
  const intake = createIntake(append);
  const afterStoring = (companyId: number, { hasJob }: Stored) => {
    announce(companyId);
    if (hasJob) wakeJobs();
  };

  /** Stores the message, or returns the one that is there already under the sender's id; undefined when neither may be. */
  async function store(
    companyId: number,
    message: NewMessage & { clientId: string },
    condition: Condition,
    mayRead?: (tx: Tx) => Promise<boolean>,
  ): Promise<Message | undefined> {
    const entry = { message, condition };
    const canShare = condition.visitor !== undefined && !message.attachments?.length;
    const stored = canShare ? await intake(companyId, entry) : (await append.alone(companyId, [entry]))[0];
    if (stored) {
      afterStoring(companyId, stored);
      return stored;
    }
    return sql.inCompany(companyId, async (tx) => {
      if (mayRead && !(await mayRead(tx))) return undefined;
      const earlier = await findMessage(tx, companyId, message.conversationId, message.clientId);
      if (!earlier && message.attachments?.length) await refuseBadFiles(tx, companyId, message);
      return earlier;
    });
  }

  /** Stores the message as part of a larger transaction. */
  async function storeIn(tx: Tx, companyId: number, message: NewMessage, condition: Condition = {}): Promise<boolean> {
    const [stored] = await append.within(tx, companyId, { message, condition });
    if (stored) tx.afterCommit(() => afterStoring(companyId, stored));
    return stored !== undefined;
  }

  return {
    /**
     * A customer's message, if the token is that of the conversation's customer. Repeating a client id returns the message that
     * is there, whatever became of the conversation meanwhile.
     */
    async receive(
      companyId: number,
      visitor: Sender,
      conversationId: number,
      clientId: string,
      content: Content,
    ): Promise<Message | undefined> {
      const message = { conversationId, clientId, ...content, direction: 'incoming', origin: 'customer' } as const;
      const isTheirs = async ({ db }: Tx) => {
        const { rows } = await raw`
          SELECT FROM conversations c JOIN visitors v ON v.customer_id = c.customer_id AND v.channel_id = c.channel_id
          WHERE c.id = ${conversationId} AND c.company_id = ${companyId} AND v.token_hash = ${visitor.tokenHash} AND v.channel_id = ${visitor.channelId} AND v.expires_at > now()`.execute(
          db,
        );
        return rows.length > 0;
      };
      return store(companyId, message, { mustBeOpen: true, visitor }, isTheirs);
    },

    /**
     * What a platform passed on, inside the transaction that found its conversation. A second delivery of the same event stores
     * nothing and returns false.
     */
    receiveIn: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      event: Content & { externalId: string; sentAt: Date },
    ): Promise<boolean> =>
      storeIn(tx, companyId, { conversationId, ...event, direction: 'incoming', origin: 'customer' }),

    /** A person's answer. */
    async sayAsOperator(
      companyId: number,
      userId: number,
      conversationId: number,
      clientId: string,
      content: Content,
    ): Promise<Message> {
      const message = await store(
        companyId,
        { conversationId, clientId, ...content, userId, direction: 'outgoing', origin: 'operator' },
        { mustBeOpen: true },
      );
      if (!message) throw notFound();
      return message;
    },

    /** A person's answer inside a larger transaction; false when it is there already or may not be said. */
    sayAsOperatorIn: (
      tx: Tx,
      companyId: number,
      userId: number,
      conversationId: number,
      clientId: string,
      content: Content,
    ): Promise<boolean> =>
      storeIn(
        tx,
        companyId,
        { conversationId, clientId, ...content, userId, direction: 'outgoing', origin: 'operator' },
        { mustBeOpen: true },
      ),

    /**
     * The bot's answer to the customer's message number `answersSeq`, inside the transaction that ends its job: said only if no
     * person has taken over and the customer has written nothing since. Returns false when it must stay silent.
     */
    sayAsBot: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      clientId: string,
      saying: OutgoingMessage,
      answersSeq: number,
    ): Promise<boolean> =>
      storeIn(
        tx,
        companyId,
        { conversationId, clientId, ...saying, direction: 'outgoing', origin: 'bot' },
        { mustBeOpen: true, answersSeq },
      ),

    /** A line for staff inside the transaction that it tells about. */
    note: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      userId: number | null,
      text: string,
      handOff?: HandOffNote,
    ): Promise<boolean> =>
      storeIn(tx, companyId, {
        conversationId,
        ...(userId === null ? {} : { userId }),
        text,
        direction: 'outgoing',
        origin: userId === null ? 'bot' : 'operator',
        type: 'event',
        ...(handOff && { extras: { options: [], card: null, quickActions: [], sources: [], handOff } }),
      }),

    list: (companyId: number, conversationId: number, page: Page): Promise<VersionedMessage[]> =>
      sql.inCompany(companyId, (tx) => listMessages(tx, companyId, conversationId, page)),
  };
}

/** Says so when it was the files: gone, sent already, or of another conversation. An ended conversation is told apart first. */
async function refuseBadFiles({ db }: Tx, companyId: number, message: NewMessage): Promise<void> {
  const open = await db
    .selectFrom('conversations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', message.conversationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) throw invalid({ attachments: { key: 'fileGone' } });
}
