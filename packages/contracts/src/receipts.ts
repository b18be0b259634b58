import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Ordinal, Time } from './shared.ts';

const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** The record of what a bot's message was made of, in the chain of its conversation. */
export const Receipt = z.object({
  number: Ordinal,
  /** How many receipts the conversation has. */
  total: Ordinal,
  createdAt: Time,
  hash: Hash,
  /** Of the receipt before; null if it is the first. */
  previousHash: Hash.nullable(),
  /** Compared just now with the message and with the receipt before. */
  state: z.enum(['verified', 'mismatch', 'erased']),
  /** What does not match. */
  mismatch: z.enum(['record', 'chain', 'text', 'extras', 'attachments']).nullable(),
  checkedAt: Time,
  /** When a signed head was first written that covers it. */
  sealedAt: Time.nullable(),
  /** When that will happen; null if it has happened, or if nothing has been sealed yet. */
  nextSealAt: Time.nullable(),
});

export const getReceipt = endpoint('GET', '/conversations/:id/messages/:message/receipt', {
  summary: 'The receipt of a bot message, checked; 404 for messages from before there were receipts',
  access: 'verified',
  params: z.object({ id: Id, message: Id }),
  result: Receipt,
});

export type Receipt = z.output<typeof Receipt>;
