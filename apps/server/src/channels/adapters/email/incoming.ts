import { createHash } from 'node:crypto';
import type { Incoming, PlatformMessage } from '../../adapter.ts';
import { readMail, type ReadMail } from './reading/read-mail.ts';
import { domainOf, mailboxOf, surroundingsOf, type EmailConnection } from './settings.ts';
import { threadClues } from './threads/find-thread.ts';

const MAX_HTML = 300_000;
const MAX_FOLDED = 50_000;
const MAX_ANSWERS = 50;
/** Nobody has this address. */
const NOBODY = 'unknown@sender.invalid';

/** A raw mail as the connection's channel reads it. */
export const readRaw = (raw: Buffer, connection: EmailConnection): Promise<ReadMail> =>
  readMail(raw, {
    trustedHost: connection.settings.authenticationHost || null,
    own: {
      instanceId: surroundingsOf(connection).instanceId,
      messageIdHost: null,
      addresses: [connection.settings.address],
    },
  });

/** What a mail means: a message, a failure of one of ours, or nothing if it is our own. `fileIdOf` names its files. */
export async function readIncoming(
  raw: Buffer,
  connection: EmailConnection,
  fileIdOf: (index: number) => string,
): Promise<Incoming[]> {
  let mail: ReadMail;
  try {
    mail = await readRaw(raw, connection);
  } catch {
    return [unreadableMail(raw)];
  }
  if (mail.kind === 'loop') return [];
  if (mail.bounce && !mail.bounce.isPermanent) return [];
  const failedId = mail.bounce && (mail.bounce.failedMessageId ?? mail.inReplyTo ?? mail.references.at(-1));
  if (failedId)
    return [{ type: 'failed', from: mail.bounce?.recipient ?? NOBODY, externalId: failedId, refusal: 'recipient' }];
  return [{ type: 'message', ...messageOf(mail, connection, fileIdOf) }];
}

function messageOf(mail: ReadMail, connection: EmailConnection, fileIdOf: (index: number) => string): PlatformMessage {
  const { key: secret, channelId } = surroundingsOf(connection);
  const { settings } = connection;
  const clues = threadClues(mail, { host: domainOf(settings), mailbox: mailboxOf(settings), secret, channelId });
  const address = mail.from?.address ?? NOBODY;
  const isSuspicious = mail.authentication.dmarc === 'fail';
  const text = mail.text || (mail.files.length > 0 ? '' : mail.subject.text);
  return {
    externalId: identityOf(mail),
    // Whoever forges a sender must not get into what we know about that customer.
    from: isSuspicious
      ? { externalId: `${address} forged`, name: mail.from?.name || address }
      : { externalId: address, name: mail.from?.name || undefined, email: address },
    text,
    files: mail.files.map(({ name }, index) => ({ externalId: fileIdOf(index), name })),
    mail: {
      subject: mail.subject.text,
      address,
      messageId: mail.messageId,
      answers: clues.messageIds.slice(0, MAX_ANSWERS),
      conversationId: clues.conversationId,
      isForged: clues.isForged,
      isForward: mail.isForward || mail.subject.prefix === 'forward',
      isAutomatic: mail.kind !== 'person',
      folded: mail.folded.slice(0, MAX_FOLDED),
      html: mail.html !== null && mail.html.length <= MAX_HTML ? mail.html : null,
      authentication: mail.authentication,
    },
    sentAt: sentAtOf(mail.date),
  };
}

/** The same for all copies of a mail, and different for mails to which a careless program gave the same id. */
const identityOf = ({ messageId, from, date, subject, text }: ReadMail): string =>
  `mail ${createHash('sha256')
    .update(JSON.stringify([messageId, from?.address, date, subject.text, text]))
    .digest('hex')
    .slice(0, 40)}`;

/** A mail that exceeds the limits of the parser, for people to look at in the mailbox. */
function unreadableMail(raw: Buffer): Incoming {
  const headers =
    raw
      .subarray(0, 20_000)
      .toString('utf8')
      .split(/\r?\n\r?\n/)[0] ?? '';
  const header = (name: string) => new RegExp(`^${name}:\\s*(.{1,300})`, 'im').exec(headers)?.[1]?.trim() ?? '';
  const address = /[^\s<>"]{1,64}@[\w.-]{1,253}/.exec(header('From'))?.[0]?.toLowerCase() ?? NOBODY;
  return {
    type: 'message',
    externalId: `mail ${createHash('sha256').update(raw).digest('hex').slice(0, 40)}`,
    from: { externalId: address },
    text: header('Subject'),
    unreadable: 'other',
    sentAt: new Date(),
  };
}

/** Mails name only the second, and an answer comes after what it answers. A sender's clock may be ahead of ours. */
const sentAtOf = (date: Date | null | undefined): Date =>
  new Date(Math.min(Date.now(), (date?.getTime() ?? Infinity) + 999));
