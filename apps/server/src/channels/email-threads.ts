import { DEFAULT_LOCALE, LOCALES, type Locale } from '@parley/contracts/locales';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Connection, OutgoingThread } from './adapter.ts';
import { domainOf, mailboxOf, Settings, surroundingsOf, type EmailConnection } from './adapters/email/settings.ts';
import { replyAddress } from './adapters/email/threads/reply-address.ts';
import { ownMessageId } from './adapters/email/writing/header-values.ts';

interface Outgoing {
  conversationId: number;
  messageId: number;
  to: string;
  /** The same on every attempt. */
  key: string;
}

/** What a mail to the customer answers, and by what its own answer will be found, which is noted before it is sent. */
export async function prepareThread(
  tx: Tx,
  companyId: number,
  connection: Connection<unknown, unknown>,
  { conversationId, messageId, to, key }: Outgoing,
): Promise<OutgoingThread> {
  const thread = await threadOf(tx, companyId, connection, conversationId, key);
  await tx.db
    .insertInto('mails')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      channel_id: connection.channelId ?? null,
      message_id: messageId,
      mail_id: thread.messageId,
      mail_references: thread.answers?.messageId ? [...thread.answers.references, thread.answers.messageId] : [],
      address: to.split(' ')[0] ?? '',
      subject: thread.answers?.subject ?? thread.subject,
    })
    .onConflict((conflict) => conflict.column('message_id').where('message_id', 'is not', null).doNothing())
    .execute();
  return thread;
}

/** The thread that the conversation has become so far. */
export async function threadOf(
  { db }: Tx,
  companyId: number,
  anyConnection: Connection<unknown, unknown>,
  conversationId: number,
  key: string,
): Promise<OutgoingThread> {
  const connection = anyConnection as EmailConnection;
  const settings = Settings.parse(connection.settings);
  const { key: secret, channelId } = surroundingsOf(connection);
  const { rows } = await raw<{
    messageId: string;
    references: string[];
    subject: string;
    isIncoming: boolean;
    text: string;
    sentAt: Date;
    name: string | null;
    address: string;
    locale: string | null;
  }>`
    SELECT m.mail_id AS "messageId", m.mail_references AS "references", m.subject, m.address,
      coalesce(messages.direction = 'incoming', false) AS "isIncoming", coalesce(messages.text, '') AS text,
      coalesce(messages.sent_at, m.created_at) AS "sentAt", customers.name, coalesce(c.locale, customers.locale) AS locale
    FROM mails m JOIN conversations c ON c.id = m.conversation_id JOIN customers ON customers.id = c.customer_id
      LEFT JOIN messages ON messages.id = m.message_id
    WHERE m.company_id = ${companyId} AND m.conversation_id = ${conversationId} AND m.channel_id = ${channelId}
    ORDER BY "isIncoming" DESC, m.id DESC LIMIT 1`.execute(db);
  const [last] = rows;
  const host = domainOf(settings);
  const signed = settings.plusAddresses
    ? replyAddress({ conversationId, channelId }, host, secret, mailboxOf(settings))
    : null;
  return {
    messageId: ownMessageId(key, host, secret),
    // The part before the @ holds 64 characters at most.
    replyTo: signed && signed.indexOf('@') <= 64 ? signed : null,
    answers: last ? { messageId: last.messageId, references: last.references, subject: last.subject } : null,
    subject: settings.senderName,
    quoted: last?.isIncoming ? { name: last.name ?? last.address, date: last.sentAt, text: last.text } : null,
    locale: localeOf(last?.locale),
  };
}

const localeOf = (locale: string | null | undefined): Locale =>
  LOCALES.find((known) => known === locale) ?? DEFAULT_LOCALE;
