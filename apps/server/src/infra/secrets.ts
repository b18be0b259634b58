import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, usable in a cookie or a link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** Stored instead of the token. Tokens are random, so no salt or slow hash is needed. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

/** Constant-time comparison. */
export function sameText(a: string, b: string): boolean {
  const [left, right] = [hashToken(a), hashToken(b)];
  return timingSafeEqual(left, right);
}
