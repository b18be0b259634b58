import type { Message, MessageExtras, MessageMarks } from '@parley/contracts/messages';
import type { PersonalData } from '@parley/contracts/personal-data';
import { sql as raw } from 'kysely';
import type { HiddenData } from '../hidden-data/index.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import { redact } from '../personal-data/index.ts';
import { wordsOf } from '../search/index.ts';
import { readSentiment } from '../understanding/sentiment/index.ts';
import { APPEND } from './append-statement.ts';
import type { VersionedMessage } from './read-messages.ts';

/** A message to store. Whether its sender may write is checked elsewhere, or by its condition. */
export interface NewMessage {
  conversationId: number;
  direction: Message['direction'];
  origin: Message['origin'];
  type?: Message['type'];
  text: string;
  attachments?: readonly number[];
  extras?: MessageExtras | null;
  optionId?: string | undefined;
  marks?: MessageMarks | undefined;
  /** Nobody waits for an answer, and no bot gives one. */
  isQuiet?: boolean | undefined;
  /** The trace that explains this message. */
  traceId?: number;
  clientId?: string;
  externalId?: string;
  userId?: number;
  /** When it was sent, according to the channel. */
  sentAt?: Date;
}

/** What must still hold once the conversation is locked; otherwise nothing is stored. */
export interface Condition {
  /** The conversation must be open. */
  mustBeOpen?: boolean;
  /** For the bot: no person has taken over, and the customer has written nothing after this message. */
  answersSeq?: number;
  /** For the bot: nobody has stopped the company's bots. */
  heedsStop?: boolean;
  /** For the customer: the conversation is theirs, by their browser's token. */
  visitor?: { channelId: number; tokenHash: Buffer };
}

/** A message with its condition. */
export interface Entry {
  message: NewMessage;
  condition: Condition;
}

/** How long the bot's reply waits for the customer's next message: after each message, and in total. */
export interface ReplyDelay {
  afterMessageMs: number;
  maxMs: number;
}

/** A stored message. */
export type Stored = VersionedMessage & { hasJob: boolean };

/** Stores messages of one company that differ only in the values that vary per message (see `valuesOf`). */
export function createAppend(sql: Sql, hidden: HiddenData, delay: ReplyDelay) {
  async function bind(companyId: number, entries: Entries, tx: Tx | null): Promise<unknown[]> {
    const ids = entries.map(({ message }) => message.conversationId);
    const hiddenBy = await hidden.in(companyId, ids, tx);
    return valuesOf(companyId, entries, delay, (id) => hiddenBy(id).everywhere);
  }

  return {
    alone: async (companyId: number, entries: Entries): Promise<Stored[]> =>
      sql.runInCompany<Stored>(companyId, 'append-message', APPEND.text, await bind(companyId, entries, null)),
    /** Stores a message as part of a larger transaction. */
    within: async (tx: Tx, companyId: number, entry: Entry): Promise<Stored[]> =>
      tx.run<Stored>('append-message', APPEND.text, await bind(companyId, [entry], tx)),
    /** Replaces the words of a message that can be found and shown. */
    async edit(tx: Tx, companyId: number, conversationId: number, id: number, text: string): Promise<void> {
      const { everywhere } = (await hidden.in(companyId, [conversationId], tx))(conversationId);
      const words = quotedWords(companyId, redact(text, everywhere));
      await raw`
        UPDATE messages SET text = ${text}, words = ${words}::tsvector, marks = coalesce(marks, '{}') || '{"isEdited": true}'
        WHERE company_id = ${companyId} AND id = ${id} AND text <> ${text} AND NOT coalesce((marks -> 'isWithdrawn')::boolean, false)`.execute(
        tx.db,
      );
    },
  };
}

export type Append = ReturnType<typeof createAppend>;
export type Entries = readonly [Entry, ...Entry[]];

function valuesOf(
  companyId: number,
  entries: Entries,
  delay: ReplyDelay,
  hiddenIn: (conversationId: number) => readonly PersonalData[],
): unknown[] {
  const [{ message: first, condition }] = entries;
  const { direction, origin, type = 'text', attachments = [], extras, traceId, userId } = first;
  const readings = entries.map(({ message }) => sentimentIn(message));
  const words = ({ text, conversationId }: NewMessage) =>
    quotedWords(companyId, redact(text, hiddenIn(conversationId)));
  const each = <T>(pick: (entry: Entry) => T | undefined): (T | null)[] => entries.map((entry) => pick(entry) ?? null);
  return APPEND.bind({
    companyId,
    direction,
    origin,
    type,
    userId: userId ?? null,
    fileIds: attachments.length > 0 ? [...new Set(attachments)] : null,
    extras: extras ? JSON.stringify(extras) : null,
    traceId: traceId ?? null,
    mustBeOpen: condition.mustBeOpen ?? false,
    heedsStop: condition.heedsStop ?? false,
    isQuiet: first.isQuiet ?? false,
    replyDelayMs: delay.afterMessageMs,
    maxReplyDelayMs: delay.maxMs,
    conversationIds: each(({ message }) => message.conversationId),
    answersSeqs: each(({ condition: { answersSeq } }) => answersSeq),
    tokenHashes: each(({ condition: { visitor } }) => visitor?.tokenHash),
    tokenChannelIds: each(({ condition: { visitor } }) => visitor?.channelId),
    texts: each(({ message }) => message.text),
    clientIds: each(({ message }) => message.clientId),
    externalIds: each(({ message }) => message.externalId),
    sentAts: each(({ message }) => message.sentAt),
    words: each(({ message }) => (type === 'text' ? words(message) : undefined)),
    optionIds: each(({ message }) => message.optionId),
    marks: each(({ message }) => message.marks && JSON.stringify(message.marks)),
    sentiments: readings.map((reading) => reading?.label ?? null),
    confidences: readings.map((reading) => reading?.confidence ?? null),
  });
}

/** Only a customer's own words show their mood; button labels are ours. */
const sentimentIn = ({ origin, text, optionId }: NewMessage) =>
  origin === 'customer' && text.trim() && optionId === undefined ? readSentiment(text) : null;

/** A set of words as a tsvector literal. Words contain only letters and digits, so they cannot end the quotes. */
const quotedWords = (companyId: number, text: string): string =>
  wordsOf(companyId, text)
    .map((word) => `'${word}'`)
    .join(' ');
