import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** The stored secret cannot be read with the configured keys: it has to be entered again. */
export class UnreadableSecretError extends Error {}

/** Encrypts secrets that must be readable later (AES-256-GCM). Its keys are never stored in the database. */
export interface Vault {
  /** Sealed values are bound to their place: moved to another row, they become unreadable. */
  seal(text: string, location: string): Buffer;
  /** Throws UnreadableSecretError if no key fits or the value was altered or moved. */
  unseal(sealed: Buffer, location: string): string;
  /** Whether the value was sealed with one of the configured keys. */
  canRead(sealed: Buffer): boolean;
  /** Whether the value was sealed with the current key. */
  isCurrent(sealed: Buffer): boolean;
}

/** The place of a value in a table that belongs to a company. */
export const locationOf = (table: string, column: string, companyId: number, id: number): string =>
  `${table}.${column}:${companyId}:${id}`;

/** format byte, key id, nonce, tag, ciphertext */
const FORMAT = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;
const CIPHER = 'aes-256-gcm';

interface Key {
  id: Buffer;
  bytes: Buffer;
}

function keyFrom(secretKey: string): Key {
  const bytes = createHash('sha256').update(`sealing ${secretKey}`).digest();
  return { bytes, id: createHash('sha256').update('key id').update(bytes).digest().subarray(0, KEY_ID_BYTES) };
}

/** Identifies a key without revealing any of it. */
export const keyIdOf = (secretKey: string): string => keyFrom(secretKey).id.toString('hex');

/** The id of the key that a value was sealed with; null for values from before keys had ids. */
export function keyIdIn(sealed: Buffer): string | null {
  return sealed[0] === FORMAT ? sealed.subarray(1, HEADER_BYTES).toString('hex') : null;
}

export function createVault(secretKey: string, oldSecretKey?: string): Vault {
  const current = keyFrom(secretKey);
  const keys = [current, ...(oldSecretKey === undefined ? [] : [keyFrom(oldSecretKey)])];
  const keyOf = (sealed: Buffer) =>
    sealed[0] === FORMAT ? keys.find(({ id }) => id.equals(sealed.subarray(1, HEADER_BYTES))) : undefined;

  return {
    seal(text, location) {
      const header = Buffer.concat([Buffer.of(FORMAT), current.id]);
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(
        Buffer.concat([header, Buffer.from(location)]),
      );
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([header, nonce, cipher.getAuthTag(), sealed]);
    },
    unseal(sealed, location) {
      const key = keyOf(sealed);
      if (!key) throw new UnreadableSecretError('The secret was sealed with another key.');
      const aad = Buffer.concat([sealed.subarray(0, HEADER_BYTES), Buffer.from(location)]);
      return open(key, sealed.subarray(HEADER_BYTES), aad);
    },
    canRead: (sealed) => keyOf(sealed) !== undefined,
    isCurrent: (sealed) => keyOf(sealed) === current,
  };
}

/** Reads values sealed before keys had ids and values had places. */
export function unsealUnbound(secretKeys: readonly string[], sealed: Buffer): string {
  for (const secretKey of secretKeys) {
    try {
      return open(keyFrom(secretKey), sealed, null);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
    }
  }
  throw new UnreadableSecretError('The secret was sealed with another key.');
}

function open(key: Key, body: Buffer, aad: Buffer | null): string {
  try {
    const decipher = createDecipheriv(CIPHER, key.bytes, body.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(body.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    if (aad) decipher.setAAD(aad);
    return Buffer.concat([decipher.update(body.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  } catch (error) {
    throw new UnreadableSecretError('The secret was altered, moved, or sealed with another key.', { cause: error });
  }
}
