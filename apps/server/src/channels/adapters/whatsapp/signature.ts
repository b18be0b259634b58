import { createHmac, timingSafeEqual } from 'node:crypto';
import type { WebhookRequest } from '../../adapter.ts';
import type { Secrets } from './graph.ts';

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};

/** Follows from the app's secret, so that it needs no storage and changes with it. */
export const verifyTokenOf = ({ appSecret }: Secrets): string =>
  createHmac('sha256', appSecret).update('verify token').digest('base64url');

/** The code of six digits with which a number is registered; the same whenever it is registered again. */
export const pinOf = ({ appSecret }: Secrets, phoneNumberId: string): string => {
  const number = createHmac('sha256', appSecret).update(`pin ${phoneNumberId}`).digest().readUInt32BE(0);
  return String(number % 1_000_000).padStart(6, '0');
};

/** Whether Meta made this call: the signature is over the bytes as they came, with Meta's own escapes. */
export function isGenuine({ headers, body }: WebhookRequest, { appSecret }: Secrets): boolean {
  const given = headers['x-hub-signature-256'];
  return (
    typeof given === 'string' && isSame(given, `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`)
  );
}

export function answerChallenge(query: Readonly<Record<string, string>>, secrets: Secrets): string | null {
  const read = (name: string) => query[`hub.${name}`] ?? query[`hub_${name}`] ?? '';
  const isOurs = read('mode') === 'subscribe' && isSame(read('verify_token'), verifyTokenOf(secrets));
  return isOurs ? read('challenge') : null;
}
