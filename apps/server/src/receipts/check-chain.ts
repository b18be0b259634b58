import { commitmentTo, firstHash, hashOf } from './chain.ts';

/** A receipt with everything that it can be compared with. */
export interface ReceiptRow {
  companyId: number;
  conversationId: number;
  number: number;
  messageId: number;
  commitment: Buffer;
  hash: Buffer;
  /** Null once the conversation is erased. */
  salt: Buffer | null;
  content: string | null;
  /** What the message shows now; null if the message is gone. */
  shown: Record<string, string> | null;
  hasConversation: boolean;
}

/** What does not match: the record itself, the link to the one before, or what was shown. */
export type Mismatch = 'record' | 'chain' | 'text' | 'extras' | 'attachments' | 'message' | 'content';

/** Compares one receipt with the one before it and with its message; null if all is as it was. */
export function mismatchOf(receipt: ReceiptRow, previous: Buffer | null): Mismatch | null {
  const { companyId, conversationId, number, salt, content, shown } = receipt;
  if (!hashOf(previous ?? firstHash(companyId, conversationId), receipt).equals(receipt.hash)) return 'chain';
  if ((previous === null) !== (number === 1)) return 'chain';
  if (salt === null || content === null) return receipt.hasConversation ? 'content' : null;
  if (!commitmentTo(salt, content).equals(receipt.commitment)) return 'record';
  if (shown === null) return 'message';
  const then = (JSON.parse(content) as { shown: Record<string, string | null> }).shown;
  for (const part of ['text', 'extras', 'attachments'] as const)
    if ((then[part] ?? null) !== (shown[part] ?? null)) return part;
  return null;
}
