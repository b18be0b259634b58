const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A short name that nothing else has: random, so that two people never choose the same. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
