import type { MailMark } from '@parley/contracts/messages';
import { sql as raw } from 'kysely';
import { continueConversation, handOffIn, openThread } from '../conversations/index.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { findByExternalId, type Messages } from '../messages/index.ts';
import type { IncomingMail } from './adapter.ts';
import { findThread, type Known } from './adapters/email/threads/find-thread.ts';

interface Placing {
  channelId: number;
  platform: string;
  mail: IncomingMail;
  /** Finds or makes the customer, for a mail that begins a conversation. */
  identify(): Promise<number | 'blocked'>;
}

/** Finds the conversation that a mail belongs to, or opens one. An ended conversation goes on, but not with a blocked customer. */
export async function placeMail(tx: Tx, companyId: number, { channelId, platform, mail, identify }: Placing) {
  const thread = findThread(
    {
      from: { address: mail.address, name: '' },
      isForward: mail.isForward,
      authentication: mail.authentication as never,
    },
    { conversationId: mail.conversationId, isForged: mail.isForged, messageIds: mail.answers },
    await findKnown(tx, companyId, channelId, mail),
  );
  const begin = async () => {
    const customerId = await identify();
    return customerId === 'blocked' ? customerId : openThread(tx, companyId, { channelId, customerId, platform });
  };
  const continued =
    thread.conversationId === null ? null : await continueConversation(tx, companyId, thread.conversationId);
  if (continued === 'blocked') return 'blocked';
  const conversationId = continued ?? (await begin());
  if (conversationId === 'blocked') return 'blocked';
  const isOther = continued !== null && thread.conversationId !== null && !thread.isCustomer;
  const mark: MailMark = {
    subject: mail.subject,
    ...(isOther && { from: mail.address }),
    ...(mail.authentication.dmarc === 'fail' && { isSuspicious: true }),
    ...(mail.isAutomatic && { isAutomatic: true }),
    ...(mail.folded !== '' && { hasFolded: true }),
    ...(mail.html !== null && { hasHtml: true }),
  };
  return { conversationId, mark, isContinued: continued !== null };
}

/** The conversations that a mail names, as far as this channel has sent or received mails in them. */
async function findKnown({ db }: Tx, companyId: number, channelId: number, mail: IncomingMail): Promise<Known> {
  const { rows } = await raw<{ conversationId: number; place: number; customerAddresses: string[] }>`
    WITH named AS (
      SELECT conversation_id, min(array_position(${mail.answers}::text[], mail_id)) AS place FROM mails
      WHERE company_id = ${companyId} AND channel_id = ${channelId} AND mail_id = ANY(${mail.answers}::text[])
      GROUP BY conversation_id
      UNION ALL
      SELECT c.id, 0 FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${mail.conversationId}
        AND (c.channel_id = ${channelId} OR EXISTS (SELECT FROM mails m WHERE m.company_id = ${companyId}
          AND m.conversation_id = c.id AND m.channel_id = ${channelId}))
    )
    SELECT c.id AS "conversationId", named.place, array_remove(ARRAY[lower(customers.email)] || ARRAY(
        SELECT lower(external_id) FROM customer_identities i
        WHERE i.company_id = ${companyId} AND i.customer_id = coalesce(c.source_customer_id, c.customer_id) AND i.channel_id = ${channelId}), NULL) AS "customerAddresses"
    FROM named JOIN conversations c ON c.id = named.conversation_id AND c.company_id = ${companyId}
      JOIN customers ON customers.id = c.customer_id
    ORDER BY named.place`.execute(db);
  const byAddress = rows.find(({ place }) => place === 0) ?? null;
  return { byAddress, byMessage: rows.filter(({ place }) => place > 0) };
}

/** Keeps what the mail holds besides the words of its message, which has just been stored. */
export async function storeMail(
  tx: Tx,
  companyId: number,
  stored: { channelId: number; conversationId: number; externalId: string; mail: IncomingMail },
): Promise<void> {
  const { channelId, conversationId, externalId, mail } = stored;
  const conversation = await tx.db
    .selectFrom('conversations')
    .select('channel_id as channelId')
    .where('company_id', '=', companyId)
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow();
  const message = await findByExternalId(tx, companyId, conversation.channelId, externalId);
  await tx.db
    .insertInto('mails')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      channel_id: channelId,
      message_id: message?.id ?? null,
      mail_id: mail.messageId ?? externalId,
      mail_references: mail.answers.toReversed(),
      address: mail.address,
      subject: mail.subject,
      folded: mail.folded,
      html: mail.html,
      authentication: JSON.stringify(mail.authentication),
    })
    .execute();
}

/** Somebody who gets this many answers of a bot in so short a time is likely to be a machine. */
const MAX_ANSWERS = 2;
const LOOP_MINUTES = 10;

/**
 * Hands the conversation to people when it looks like a bot that answers a machine: after two answers to the same sender within minutes,
 * in whatever thread, or when the sender writes the same for the third time.
 */
export async function heedLoops(tx: Tx, messages: Messages, companyId: number, conversationId: number, text: string) {
  const { rows } = await raw<{ isHandedOff: boolean; answers: number; repetitions: number }>`
    SELECT c.is_handed_off AS "isHandedOff",
      (SELECT count(*)::int FROM messages m JOIN conversations other ON other.id = m.conversation_id
        WHERE other.company_id = ${companyId} AND other.customer_id = c.customer_id AND m.origin = 'bot' AND m.type = 'text'
          AND m.created_at > now() - ${LOOP_MINUTES} * interval '1 minute') AS answers,
      (SELECT count(*)::int FROM (SELECT text FROM messages m WHERE m.company_id = ${companyId} AND m.conversation_id = c.id
        AND m.origin = 'customer' ORDER BY m.seq DESC LIMIT ${MAX_ANSWERS}) latest WHERE latest.text = ${text}) AS repetitions
    FROM conversations c WHERE c.company_id = ${companyId} AND c.id = ${conversationId}`.execute(tx.db);
  const [found] = rows;
  if (!found || found.isHandedOff || (found.answers < MAX_ANSWERS && found.repetitions < MAX_ANSWERS)) return;
  await handOffIn(tx, messages, companyId, conversationId, 'mail_loop');
}
