import type { Outbound, OutboundReply } from '../../../infra/outbound/outbound.ts';

/** All crawler requests go through the guarded outbound client. */
export type GuardedFetch = Outbound;

export const USER_AGENT = 'Parley';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000_000;

/** Fetches an address the way a polite crawler does. */
export function get(
  fetch: GuardedFetch,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  maxBytes = MAX_BYTES,
) {
  const accept = 'text/html, application/xhtml+xml, application/pdf, text/*;q=0.8, */*;q=0.1';
  return fetch({ method: 'GET', url, headers: { accept, ...headers }, timeoutMs: TIMEOUT_MS, maxBytes });
}

/** One header as text. */
export const header = ({ headers }: OutboundReply, name: string): string | null => {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
};
