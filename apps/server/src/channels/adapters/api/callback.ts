import { SIGNATURE_HEADER, TIMESTAMP_HEADER, type ApiCallback } from '@parley/contracts/api-channel';
import { toWire } from '@parley/contracts/wire';
import { DeliveryError, type Fetch } from '../../adapter.ts';
import { signatureOf } from './signature.ts';
import type { ApiConnection } from './settings.ts';

interface Options {
  /** The same on every attempt. */
  key?: string;
  signal?: AbortSignal;
}

/** Calls the company's app. The signature covers the time and the bytes of the body. */
export function callBack(
  callback: ApiCallback,
  { settings, secrets }: Pick<ApiConnection, 'settings' | 'secrets'>,
  fetch: Fetch,
  { key, signal }: Options = {},
): Promise<Response> {
  const body = JSON.stringify(toWire(callback));
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return fetch(settings.callbackUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [TIMESTAMP_HEADER]: timestamp,
      [SIGNATURE_HEADER]: signatureOf(timestamp, body, secrets.signingSecret),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body,
    ...(signal && { signal }),
  });
}

const DEFAULT_DELAY_S = 5;

/** What an answer other than 2xx means. Messages may be repeated, so there is no doubt about the rest. */
export function refusalOf({ status, headers }: Response): DeliveryError {
  const words = `The callback answered ${status}.`;
  const seconds = Number(headers.get('retry-after') ?? DEFAULT_DELAY_S);
  if (status === 429) return new DeliveryError('rate', words, Number.isFinite(seconds) ? seconds : DEFAULT_DELAY_S);
  if (status === 401 || status === 403) return new DeliveryError('auth', words);
  if (status === 404 || status === 410) return new DeliveryError('recipient', words);
  return new DeliveryError(status >= 500 || status === 408 || status === 425 ? 'transient' : 'payload', words);
}
