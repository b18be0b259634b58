import type { MailKind } from '../reading/kind.ts';
import { replyAddress } from '../threads/reply-address.ts';

/** A raw mail and what reading it must find. */
export interface Sample {
  name: string;
  /** The mail program and the language, where it has one of each. */
  client?: string;
  language?: string;
  raw: Buffer;
  /** What the sender wrote; undefined where the mail has no such text, as with reports. */
  text?: string | undefined;
  /** Parts of a forwarded mail that must be shown too. */
  isWhole?: string[] | undefined;
  kind: MailKind;
  conversationId: number | null;
  subject?: string | undefined;
}

export const SECRET = 'corpus secret';
export const CHANNEL_ID = 7;
export const HOST = 'parley.example';

/** Our side of the conversations: number n has one mail of ours, which the customer answers. */
export const ours = {
  channelAddress: 'support@lamps.example',
  instanceId: 'instance-4711',
  customerAddress: (conversationId: number) => `customer.${conversationId}@example.org`,
  replyAddress: (conversationId: number) => replyAddress({ conversationId, channelId: CHANNEL_ID }, HOST, SECRET),
  messageId: (conversationId: number) => `<parley.${conversationId}.0f1e2d@${HOST}>`,
};

/** The conversation of a message id, as the database would find it. */
export function conversationOf(messageId: string): number | null {
  const match = /^<parley\.(\d+)\.0f1e2d@parley\.example>$/.exec(messageId);
  return match ? Number(match[1]) : null;
}
