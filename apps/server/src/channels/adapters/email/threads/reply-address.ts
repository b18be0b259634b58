import { createHmac, timingSafeEqual } from 'node:crypto';

export interface ReplyTarget {
  conversationId: number;
  channelId: number;
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const TAG_BYTES = 16;

/** Lower case alone: some mail servers change the case of addresses. */
function base32(bytes: Buffer): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let out = '';
  for (let left = Math.ceil((bytes.length * 8) / 5); left > 0; left--) {
    out = (ALPHABET[Number(bits & 31n)] ?? '') + out;
    bits >>= 5n;
  }
  return out;
}

const signature = ({ conversationId, channelId }: ReplyTarget, secret: string): string =>
  base32(
    createHmac('sha256', secret).update(`reply-address:${channelId}:${conversationId}`).digest().subarray(0, TAG_BYTES),
  );

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/**
 * The address to which answers in this conversation are sent. Only somebody who holds one of its mails knows it. Mail servers deliver
 * what is sent to `mailbox+anything` to the mailbox.
 */
export function replyAddress(target: ReplyTarget, host: string, secret: string, mailbox = 'reply'): string {
  if (!isId(target.conversationId) || !isId(target.channelId))
    throw new Error('A reply address needs two positive ids.');
  const { conversationId, channelId } = target;
  return `${mailbox}+${conversationId.toString(36)}-${channelId.toString(36)}-${signature(target, secret)}@${host}`;
}

const SHAPE = /^([0-9a-z]{1,11})-([0-9a-z]{1,11})-([a-z2-7]{26})$/;

/** Reads such an address: null for any other, `forged` when its signature is wrong. */
export function readReplyAddress(
  address: string,
  host: string,
  secret: string,
  mailbox = 'reply',
): ReplyTarget | 'forged' | null {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at).toLowerCase();
  const prefix = `${mailbox.toLowerCase()}+`;
  if (at < 0 || address.slice(at + 1).toLowerCase() !== host.toLowerCase() || !local.startsWith(prefix)) return null;
  const [, conversation = '', channel = '', given = ''] = SHAPE.exec(local.slice(prefix.length)) ?? [];
  const target = { conversationId: Number.parseInt(conversation, 36), channelId: Number.parseInt(channel, 36) };
  if (!isId(target.conversationId) || !isId(target.channelId)) return 'forged';
  const expected = Buffer.from(signature(target, secret));
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), expected) ? target : 'forged';
}
