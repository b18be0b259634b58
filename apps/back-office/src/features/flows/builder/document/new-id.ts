const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 8;

/** A short unique id. Random, so that two people editing the same flow do not pick the same one. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(random, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
