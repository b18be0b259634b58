import { createHash } from 'node:crypto';

/** The hashes of a chain, as the statement that stores messages computes them (`messages/append-statement.ts`). */

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** What the first receipt of a conversation follows. */
export const firstHash = (companyId: number, conversationId: number): Buffer =>
  sha256(`parley receipts ${companyId} ${conversationId}`);

/** Binds a receipt to its content without revealing anything of it: the salt cannot be guessed. */
export const commitmentTo = (salt: Buffer, content: string): Buffer => sha256(salt, content);

/** A link of the chain. */
export interface Link {
  number: number;
  messageId: number;
  commitment: Buffer;
}

export const hashOf = (previous: Buffer, { number, messageId, commitment }: Link): Buffer =>
  sha256(previous, bigEndian(number), bigEndian(messageId), commitment);

function bigEndian(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(BigInt(value));
  return bytes;
}
