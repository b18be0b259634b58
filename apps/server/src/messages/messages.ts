import type { Message, MessageExtras, MessageMarks } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { messageForStaff, type HiddenData } from '../hidden-data/index.ts';
import { invalid, notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { redact } from '../personal-data/index.ts';
import { createAppend, type Condition, type NewMessage, type ReplyDelay, type Stored } from './append.ts';
import { createIntake } from './intake.ts';
import { findMessage, listMessages, type Page, type VersionedMessage } from './read-messages.ts';

/** Text, files or both. */
export interface Content {
  text: string;
  attachments?: readonly number[];
  /** The pressed button under the bot's message. */
  optionId?: string | undefined;
  /** What a template shows besides its text. */
  extras?: MessageExtras;
}

/** A bot's message: text and files, buttons and other extras, and the trace that explains it. */
export interface OutgoingMessage {
  text: string;
  /** Files already uploaded to the conversation. */
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
  hidden: HiddenData;
  /** Notifies viewers that something in the company changed. */
  announce(companyId: number): void;
  /** Wakes the workers, because there are new jobs. */
  wakeJobs(): void;
  replyDelay: ReplyDelay;
}

/** The entry point of every message: `receive` for customers, the others for staff and bots. */
export function createMessages(sql: Sql, { hidden, announce, wakeJobs, replyDelay }: Dependencies) {
  const append = createAppend(sql, hidden, replyDelay);
  const intake = createIntake(append);
  const afterStoring = (companyId: number, { hasJob }: Stored) => {
    announce(companyId);
    if (hasJob) wakeJobs();
  };

  /** Stores the message, or returns the existing one with the sender's id; undefined if there is none and it may not be stored. */
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
     * A customer's message, if the token belongs to the conversation's customer. Repeating a client id returns the existing
     * message, even if the conversation has changed since.
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
          SELECT FROM conversations c JOIN visitors v ON v.customer_id = coalesce(c.source_customer_id, c.customer_id) AND v.channel_id = c.channel_id
          WHERE c.id = ${conversationId} AND c.company_id = ${companyId} AND v.token_hash = ${visitor.tokenHash} AND v.channel_id = ${visitor.channelId} AND v.expires_at > now()`.execute(
          db,
        );
        return rows.length > 0;
      };
      return store(companyId, message, { mustBeOpen: true, visitor }, isTheirs);
    },

    /**
     * A message from a platform, inside the transaction that found its conversation. A repeated delivery of the same event stores
     * nothing and returns false.
     */
    receiveIn: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      event: Content & {
        externalId: string;
        sentAt: Date;
        marks?: MessageMarks | undefined;
        isQuiet?: boolean | undefined;
      },
    ): Promise<boolean> =>
      storeIn(tx, companyId, { conversationId, ...event, direction: 'incoming', origin: 'customer' }),

    /** The customer changed the words of a message, in the transaction that has locked the conversation. */
    editIn: (tx: Tx, companyId: number, conversationId: number, id: number, text: string): Promise<void> =>
      append.edit(tx, companyId, conversationId, id, text),

    /** What staff wrote in an app of the platform; false if it is known already. */
    sentElsewhereIn: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      event: Content & { externalId: string; sentAt: Date },
    ): Promise<boolean> =>
      storeIn(tx, companyId, {
        conversationId,
        ...event,
        marks: { isFromElsewhere: true },
        direction: 'outgoing',
        origin: 'operator',
      }),

    /** A person's reply. */
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

    /** A person's reply inside a larger transaction; false if it exists already or is not allowed. */
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
     * The bot's reply to the customer's message number `answersSeq`, inside the transaction that finishes its job. It is stored
     * only if no person has taken over, the customer has not written since and bots are not stopped; otherwise returns false.
     */
    sayAsBot: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      clientId: string,
      saying: OutgoingMessage,
      answersSeq: number,
      heedsStop = true,
    ): Promise<boolean> =>
      storeIn(
        tx,
        companyId,
        { conversationId, clientId, ...saying, direction: 'outgoing', origin: 'bot' },
        { mustBeOpen: true, answersSeq, heedsStop },
      ),

    /** What a bot has shown a visitor before there was a conversation, stored at its beginning; once for each client id. */
    showedAsBot: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      clientId: string,
      saying: OutgoingMessage,
      sentAt: Date,
    ): Promise<boolean> =>
      storeIn(
        tx,
        companyId,
        { conversationId, clientId, ...saying, sentAt, direction: 'outgoing', origin: 'bot' },
        { mustBeOpen: true },
      ),

    /** What the company itself lets a customer know, such as when its team is back; they still wait for an answer. */
    tell: (
      tx: Tx,
      companyId: number,
      conversationId: number,
      clientId: string,
      { text, traceId }: { text: string; traceId: number },
    ): Promise<boolean> =>
      storeIn(
        tx,
        companyId,
        { conversationId, clientId, text, traceId, isQuiet: true, direction: 'outgoing', origin: 'bot' },
        { mustBeOpen: true },
      ),

    /** A note for staff inside the transaction that it describes, without what policies hide. */
    note: async (
      tx: Tx,
      companyId: number,
      conversationId: number,
      userId: number | null,
      text: string,
      about: Pick<MessageExtras, 'handOff' | 'assignee' | 'team'> = {},
    ): Promise<boolean> => {
      const { everywhere } = (await hidden.in(companyId, [conversationId], tx))(conversationId);
      const clear = (words: string) => redact(words, everywhere);
      const { handOff, assignee, team } = about;
      const kept = {
        ...(handOff && { handOff: { ...handOff, questions: handOff.questions.map(clear) } }),
        ...(assignee && { assignee }),
        ...(team && { team }),
      };
      return storeIn(tx, companyId, {
        conversationId,
        ...(userId === null ? {} : { userId }),
        text: clear(text),
        direction: 'outgoing',
        origin: userId === null ? 'bot' : 'operator',
        type: 'event',
        ...((handOff ?? assignee ?? team) && {
          extras: { options: [], card: null, quickActions: [], sources: [], ...kept },
        }),
      });
    },

    /** A page of a conversation as staff may see it. */
    list: (companyId: number, conversationId: number, page: Page): Promise<VersionedMessage[]> =>
      sql.inCompany(companyId, async (tx) => {
        const { fromStaff } = (await hidden.in(companyId, [conversationId], tx))(conversationId);
        const messages = await listMessages(tx, companyId, conversationId, page);
        return messages.map((message) => messageForStaff(message, fromStaff));
      }),
  };
}

/**
 * Throws if the files are at fault: missing, sent already, or of another conversation. If the conversation has ended, that is the
 * reason instead.
 */
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
