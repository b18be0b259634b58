import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '@parley/contracts/api-channel';
import type { WebhookRequest } from '../../adapter.ts';
import type { Secrets } from './settings.ts';

/** Clocks differ and networks are slow; an older call is a repetition by somebody who has overheard it. */
const MAX_AGE_S = 300;

/** The signature of a body that is sent at a Unix time in seconds. */
export const signatureOf = (timestamp: string, body: string | Buffer, secret: string): string =>
  `v1=${createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')}`;

/** Whether the company's app made the call: by its API key, or by a recent signature, which counts alone where there is one. */
export function isFromApp({ headers, body }: WebhookRequest, { apiKey, signingSecret }: Secrets): boolean {
  const { [SIGNATURE_HEADER]: signature, [TIMESTAMP_HEADER]: timestamp, authorization } = headers;
  if (signature === undefined) return isSame(authorization, `Bearer ${apiKey}`);
  if (typeof timestamp !== 'string' || !/^\d{1,12}$/.test(timestamp)) return false;
  const isRecent = Math.abs(Date.now() / 1_000 - Number(timestamp)) <= MAX_AGE_S;
  return isRecent && isSame(signature, signatureOf(timestamp, body, signingSecret));
}

/** Compares hashes, so that the time it takes says nothing about either text. */
const isSame = (given: unknown, right: string): boolean =>
  typeof given === 'string' && timingSafeEqual(hashOf(given), hashOf(right));

const hashOf = (text: string) => createHash('sha256').update(text).digest();
