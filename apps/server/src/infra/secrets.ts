import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, fit for a cookie or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** What is stored instead of a token. Tokens are random, so no salt or slow hash is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Compares in a time that does not tell how much was right. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)];
  return timingSafeEqual(left, right);
}

const sealingKey = (secret: string) => createHash('sha256').update(`sealing ${secret}`).digest();

/** Encrypts a secret that must be read again (AES-256-GCM); the key never enters the database. */
export function seal(secretKey: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secretKey), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

export function unseal(secretKey: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secretKey), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
}
