import PostalMime, { addressParser, type Address, type Email } from 'postal-mime';
import { bytesOf, readFiles, type MailFile } from './attachments.ts';
import { readAuthentication, type Authentication } from './authentication.ts';
import { readBounce, type Bounce } from './bounce.ts';
import { cutReply, type CutMail } from './cut-reply.ts';
import { header, messageIds } from './headers.ts';
import { nestsTooDeep } from './html-depth.ts';
import { linesOfHtml } from './html-lines.ts';
import { kindOf, type MailKind, type OwnMarks } from './kind.ts';
import { linesOfText } from './lines.ts';
import { safeHtml } from './safe-html.ts';
import { readSubject, type Subject } from './subject.ts';

interface MailAddress {
  /** In lower case. */
  address: string;
  name: string;
}

export interface ReadMail {
  messageId: string | null;
  inReplyTo: string | null;
  /** The thread so far, oldest first. */
  references: string[];
  /** Null for a mail without a usable sender, such as a forged one. */
  from: MailAddress | null;
  /** Where the mail was sent, including what the last server noted. */
  to: MailAddress[];
  cc: MailAddress[];
  deliveredTo: string[];
  subject: Subject;
  date: Date | null;
  /** What the sender wrote now; the whole mail if that cannot be told. */
  text: string;
  /** Quoted mails and signatures. */
  folded: string;
  isForward: boolean;
  /** The whole mail as HTML that runs and loads nothing; null for a mail of plain text. */
  html: string | null;
  files: MailFile[];
  kind: MailKind;
  bounce: Bounce | null;
  authentication: Authentication;
}

export interface ReadOptions {
  /** The receiving mail server whose Authentication-Results we believe. */
  trustedHost?: string | null;
  own?: Partial<OwnMarks>;
}

/**
 * Reads a raw mail. It throws only for a mail that exceeds the limits on nesting, headers and lines.
 *
 * postal-mime was chosen over mailparser: no dependencies instead of eight, every charset of the WHATWG standard, limits on nesting
 * and headers, linear time on hostile input, and the same maintainer, who develops it actively.
 */
export async function readMail(raw: Buffer, options: ReadOptions = {}): Promise<ReadMail> {
  refuseTooManyLines(raw);
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 50 });
  const { headers } = mail;
  const html = mail.html && !nestsTooDeep(mail.html) ? mail.html : null;
  const own: OwnMarks = { instanceId: null, messageIdHost: null, addresses: [], ...options.own };
  const subject = readSubject(mail.subject ?? '');
  const from = mailboxes(mail.from ? [mail.from] : [])[0] ?? null;
  const messageId = messageIds(mail.messageId ?? '')[0] ?? null;
  const files = readFiles(mail.attachments);
  const cut = cutMail(
    html,
    mail.text ?? (html ? '' : withoutTags(mail.html ?? '')),
    subject.prefix === 'forward',
    files.length > 0,
  );
  const bounce = readBounce({
    headers,
    from: from?.address ?? '',
    subject: subject.text,
    text: mail.text ?? '',
    parts: mail.attachments.map((part) => ({
      mimeType: part.mimeType,
      content: bytesOf(part).subarray(0, 100_000).toString('utf8'),
    })),
  });
  return {
    messageId,
    inReplyTo: messageIds(mail.inReplyTo ?? '')[0] ?? null,
    references: messageIds(mail.references ?? ''),
    from,
    to: mailboxes(mail.to ?? []),
    cc: mailboxes(mail.cc ?? []),
    deliveredTo: deliveredTo(mail),
    subject,
    date: readDate(header(headers, 'date')),
    ...cut,
    html: html ? safeHtml(html) : null,
    files,
    kind: kindOf({ headers, subject: mail.subject ?? '', messageId, isBounce: bounce !== null }, own),
    bounce,
    authentication: readAuthentication(headers, options.trustedHost ?? null),
  };
}

const MAX_SHORT_LINES = 200_000;
const SHORT = 40;

/** The parser takes some 20 µs for a line, so millions of empty ones would keep it busy for minutes. Files have long lines. */
function refuseTooManyLines(raw: Buffer): void {
  let count = 0;
  for (let start = 0, end = raw.indexOf(10); end >= 0; start = end + 1, end = raw.indexOf(10, start)) {
    if (end - start < SHORT && ++count > MAX_SHORT_LINES) throw new Error('The mail has too many lines.');
  }
}

/** The HTML says more about quotes than the text, but where it says nothing the `>` of the text may. */
function cutMail(markup: string | null, plain: string, isForward: boolean, hasFiles: boolean): CutMail {
  const options = { isForward, hasFiles };
  const text = plain.trim() ? cutReply(linesOfText(plain), options) : null;
  const html = markup ? cutReply(linesOfHtml(markup), options) : null;
  if (!html) return text ?? { text: '', folded: '', isForward };
  if (!text) return html;
  const isHtmlEmpty = html.text === '' && html.folded === '';
  return isHtmlEmpty || (html.folded === '' && text.folded !== '' && !html.isForward) ? text : html;
}

/** The words of HTML that is too deep to be parsed. */
const withoutTags = (html: string): string => html.replace(/<[^<>]{0,2000}>/g, ' ');

function mailboxes(addresses: readonly Address[]): MailAddress[] {
  return addresses
    .flatMap((entry) => entry.group ?? [entry])
    .filter(({ address }) => /^[^\s@<>]{1,100}@[^\s@<>]{1,253}$/.test(address))
    .map(({ address, name }) => ({
      address: address.toLowerCase(),
      name: name
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, 200),
    }))
    .slice(0, 500);
}

function deliveredTo({ headers }: Email): string[] {
  const names = new Set(['delivered-to', 'x-original-to', 'x-envelope-to', 'envelope-to']);
  const found = headers.filter(({ key }) => names.has(key)).flatMap(({ value }) => mailboxes(addressParser(value)));
  return [...new Set(found.map(({ address }) => address))];
}

function readDate(value: string): Date | null {
  const date = new Date(value.replace(/\([^)]{0,50}\)\s*$/, ''));
  return Number.isNaN(date.getTime()) ? null : date;
}
