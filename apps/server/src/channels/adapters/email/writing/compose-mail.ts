import type { Locale } from '@parley/contracts/locales';
import type { SendMailOptions } from 'nodemailer';
import { readSubject } from '../reading/subject.ts';
import { headerText, isMessageId, referenceChain, singleAddress } from './header-values.ts';
import { mailHtml, type MailParts } from './mail-html.ts';
import { quoteIntro } from './quote-phrases.ts';

export interface OutgoingMail {
  /** The name of the person or bot who answers, and the address of the channel. */
  from: { name: string; address: string };
  to: { name?: string | undefined; address: string };
  /** The signed address of the conversation. */
  replyTo: string;
  /** From `ownMessageId`. */
  messageId: string;
  /** The mail that is answered; null for the first mail of a thread. */
  answers: { messageId: string | null; references: readonly string[]; subject: string } | null;
  /** For the first mail of a thread. */
  subject: string;
  text: string;
  /** The customer's last message, quoted below. */
  quoted?: { name: string; date: Date; text: string } | undefined;
  signature?: string | undefined;
  locale: Locale;
  unsubscribeUrl?: string | undefined;
  /** Written by a bot: other machines must not answer it. */
  isAutomatic: boolean;
  /** Marks our mails, so that we recognise them when they come back. */
  instanceId: string;
  files?: readonly { name: string; mediaType: string; content: Buffer }[] | undefined;
}

const MAX_QUOTE = 20_000;

/** A mail as nodemailer sends it. Nothing in it can add a header or a recipient. */
export function composeMail(mail: OutgoingMail): SendMailOptions {
  const { answers } = mail;
  const inReplyTo = answers?.messageId && isMessageId(answers.messageId) ? answers.messageId : null;
  const references = referenceChain(answers?.references ?? [], inReplyTo);
  const parts = {
    text: mail.text.replace(/\r\n?/g, '\n').trimEnd(),
    signature: mail.signature?.trim() ?? '',
    intro: mail.quoted ? quoteIntro(mail.locale, headerText(mail.quoted.name), mail.quoted.date) : '',
    quoted: mail.quoted?.text.slice(0, MAX_QUOTE) ?? '',
  };
  return {
    from: { name: headerText(mail.from.name), address: singleAddress(mail.from.address) },
    to: { name: headerText(mail.to.name ?? ''), address: singleAddress(mail.to.address) },
    replyTo: { name: headerText(mail.from.name), address: singleAddress(mail.replyTo) },
    subject: answers ? `Re: ${headerText(readSubject(answers.subject).text)}`.trim() : headerText(mail.subject),
    messageId: mail.messageId,
    ...(inReplyTo ? { inReplyTo } : {}),
    ...(references.length > 0 ? { references } : {}),
    text: plainText(parts),
    html: mailHtml(mail.locale, parts),
    headers: {
      'X-Parley': headerText(mail.instanceId),
      // No out-of-office notes or receipts in answer to ours.
      'X-Auto-Response-Suppress': 'All',
      ...(mail.unsubscribeUrl
        ? {
            'List-Unsubscribe': `<${headerText(mail.unsubscribeUrl)}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
      ...(mail.isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {}),
    },
    attachments: (mail.files ?? []).map(({ name, mediaType, content }) => ({
      filename: headerText(name),
      contentType: headerText(mediaType),
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function plainText({ text, signature, intro, quoted }: MailParts): string {
  const quote = quoted
    .split('\n')
    .map((line) => (line === '' || line.startsWith('>') ? `>${line}` : `> ${line}`))
    .join('\n');
  return [text, ...(signature ? [`-- \n${signature}`] : []), ...(intro ? [`${intro}\n${quote}`] : [])].join('\n\n');
}
