import { createHmac } from 'node:crypto';

const MAX_LINE = 300;

/** A text that fits into one header: no line breaks or control characters, which could forge others. */
export const headerText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_LINE);

/** Throws for anything but one plain address: lists, names and line breaks do not pass. */
export function singleAddress(address: string): string {
  if (!/^[^\s@<>,;:"()[\]\\\p{Cc}]{1,64}@[^\s@<>,;:"()[\]\\\p{Cc}]{1,253}$/u.test(address)) {
    throw new Error('A mail needs one plain address.');
  }
  return address;
}

const MESSAGE_ID = /^<[^<>\s\p{Cc}]{1,250}>$/u;
const MAX_REFERENCES = 20;

/** The thread so far with the answered mail last: its beginning and its end when it is long, as RFC 5322 advises. */
export function referenceChain(references: readonly string[], inReplyTo: string | null): string[] {
  const chain = [...new Set([...references.filter((id) => id !== inReplyTo), ...(inReplyTo ? [inReplyTo] : [])])];
  const valid = chain.filter((id) => MESSAGE_ID.test(id));
  return valid.length <= MAX_REFERENCES ? valid : [...valid.slice(0, 1), ...valid.slice(1 - MAX_REFERENCES)];
}

export const isMessageId = (id: string): boolean => MESSAGE_ID.test(id);

/** The same for every attempt to send a message, and not to be guessed by others. */
export const ownMessageId = (key: string, host: string, secret: string): string =>
  `<parley.${createHmac('sha256', secret).update(`message-id:${key}`).digest('hex').slice(0, 40)}@${host}>`;
