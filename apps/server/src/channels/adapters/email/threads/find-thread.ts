import type { ReadMail } from '../reading/read-mail.ts';
import { readReplyAddress } from './reply-address.ts';

/** What a mail says about where it belongs. The caller looks up what it names, in this channel alone. */
export interface ThreadClues {
  /** By a signed reply address. */
  conversationId: number | null;
  /** A reply address of ours with a wrong signature or of another channel. */
  isForged: boolean;
  /** By mails it answers, nearest first. */
  messageIds: string[];
}

interface KnownConversation {
  conversationId: number;
  /** The addresses this customer writes from. */
  customerAddresses: readonly string[];
}

export interface Known {
  /** The conversation of the signed address, if it exists. */
  byAddress: KnownConversation | null;
  /** The conversations of the message ids, in the order of the clues. */
  byMessage: readonly KnownConversation[];
}

export type Thread =
  | { conversationId: number; isCustomer: boolean }
  /** A new conversation; the reason says why a mail that names one is not attached to it. */
  | {
      conversationId: null;
      reason: 'no_thread' | 'forged_address' | 'other_sender' | 'failed_authentication' | 'forwarded';
    };

/** Collects what to look up. */
export function threadClues(
  mail: ReadMail,
  ours: { host: string; secret: string; channelId: number; mailbox?: string },
): ThreadClues {
  const addresses = [...mail.to, ...mail.cc].map(({ address }) => address).concat(mail.deliveredTo);
  const read = addresses
    .map((address) => readReplyAddress(address, ours.host, ours.secret, ours.mailbox))
    .filter((target) => target !== null);
  const valid = read.find((target) => target !== 'forged' && target.channelId === ours.channelId);
  const messageIds = [mail.inReplyTo, ...mail.references.toReversed()].filter((id) => id !== null);
  return {
    conversationId: valid && valid !== 'forged' ? valid.conversationId : null,
    isForged: !valid && read.length > 0,
    messageIds: [...new Set(messageIds)],
  };
}

/**
 * Decides to which conversation a mail belongs. The signed address proves that the sender holds one of our mails. Message ids prove
 * less, so by them only the customer is attached, unless our mail server says that the sender is forged.
 */
export function findThread(
  mail: Pick<ReadMail, 'from' | 'isForward' | 'authentication'>,
  clues: ThreadClues,
  known: Known,
): Thread {
  const sender = mail.from?.address ?? '';
  const isCustomerOf = ({ customerAddresses }: KnownConversation) =>
    customerAddresses.some((address) => address.toLowerCase() === sender);

  if (clues.conversationId !== null && known.byAddress?.conversationId === clues.conversationId) {
    const isCustomer = isCustomerOf(known.byAddress) && mail.authentication.dmarc !== 'fail';
    // Somebody else who passes the mail on starts something new, such as a question of their own.
    if (mail.isForward && !isCustomer) return { conversationId: null, reason: 'forwarded' };
    return { conversationId: known.byAddress.conversationId, isCustomer };
  }
  const found = known.byMessage.find(isCustomerOf);
  if (found && mail.authentication.dmarc === 'fail') return { conversationId: null, reason: 'failed_authentication' };
  if (found) return { conversationId: found.conversationId, isCustomer: true };
  if (clues.isForged) return { conversationId: null, reason: 'forged_address' };
  if (known.byMessage.length > 0)
    return { conversationId: null, reason: mail.isForward ? 'forwarded' : 'other_sender' };
  return { conversationId: null, reason: 'no_thread' };
}
