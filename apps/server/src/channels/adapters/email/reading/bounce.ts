import { header, type Headers } from './headers.ts';

export interface Bounce {
  /** The address that could not be reached; null when the report does not say. */
  recipient: string | null;
  /** Whether writing again is useless. */
  isPermanent: boolean;
  /** The message id of our mail, where the report quotes its headers. */
  failedMessageId: string | null;
}

interface Part {
  mimeType: string;
  content: string;
}

const FAILURE_SUBJECT =
  /^(?:undeliver(?:able|ed)|mail delivery (?:failed|failure|system)|delivery (?:status notification|failure|has failed)|failure notice|returned mail|unzustellbar|nicht zustellbar|message non distribu|non remis|échec de la remise|mancato recapito|non recapitabile|consegna non riuscita|mesaj nelivrat|nelivrabil|не удается доставить|недоставленное сообщение|не доставлено|не вдалося доставити|недоставлен)/iu;
const REPORTER = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|double-bounce)@/i;
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,253}/;

/** The report of a mail server that could not deliver; null for any other mail. */
export function readBounce(mail: {
  headers: Headers;
  from: string;
  subject: string;
  text: string;
  parts: readonly Part[];
}): Bounce | null {
  const { headers, from, subject, text, parts } = mail;
  const type = header(headers, 'content-type').toLowerCase();
  const status = parts.find(
    ({ mimeType }) => mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status',
  );
  const isReport =
    type.startsWith('multipart/report') && /report-type\s{0,3}=\s{0,3}"?(?:global-)?delivery-status/.test(type);
  const failed = ADDRESS.exec(header(headers, 'x-failed-recipients'))?.[0] ?? null;
  const isNotice =
    REPORTER.test(from) &&
    (failed !== null || FAILURE_SUBJECT.test(subject) || header(headers, 'return-path') === '<>');
  if (!status && !isReport && !isNotice) return null;

  const fields = status?.content ?? '';
  const field = (name: string) => new RegExp(`^${name}:(.{1,500})$`, 'im').exec(fields)?.[1]?.trim() ?? '';
  const recipient = /;\s{0,5}(.{3,320})$/
    .exec(field('Original-Recipient') || field('Final-Recipient'))?.[1]
    ?.replace(/[<>]/g, '')
    .trim();
  const action = field('Action').toLowerCase();
  const code = /\b([245])\.\d{1,3}\.\d{1,3}\b/.exec(field('Status') || (status ? '' : text.slice(0, 20_000)))?.[1];
  const original = parts.find(({ mimeType }) => mimeType === 'text/rfc822-headers' || mimeType === 'message/rfc822');
  return {
    recipient: (recipient ?? failed ?? (status ? null : firstOtherAddress(text, from)))?.toLowerCase() ?? null,
    isPermanent:
      action === 'delayed'
        ? false
        : code
          ? code === '5'
          : action === 'failed' || (!status && FAILURE_SUBJECT.test(subject)),
    failedMessageId:
      /^Message-ID:\s{0,5}(<[^<>\s]{1,500}>)/im.exec(original?.content.slice(0, 100_000) ?? '')?.[1] ?? null,
  };
}

function firstOtherAddress(text: string, from: string): string | null {
  const found = text.slice(0, 20_000).match(new RegExp(ADDRESS, 'g')) ?? [];
  return (
    found
      .map((address) => address.replace(/[.:]$/, ''))
      .find((address) => address.toLowerCase() !== from.toLowerCase()) ?? null
  );
}
