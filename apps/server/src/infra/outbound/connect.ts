import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isReservedHeader } from '@parley/contracts/http-headers';
import { isPublicAddress } from './addresses.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

interface Sending {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | undefined;
}

/** One request to one address; following redirects is up to the caller. Fails with an OutboundError. */
export type Connect = (url: URL, sending: Sending, signal: AbortSignal) => Promise<IncomingMessage>;

export const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Checks every address that a name resolves to, and connects to exactly the address that was checked. Hosts that the
 * installation's owner has allowed (`host` or `host:port`) skip the check.
 */
export function createConnect(allowed: readonly string[]): Connect {
  const isAllowed = ({ hostname, host, port, protocol }: URL) =>
    allowed.includes(hostname) || allowed.includes(port ? host : `${hostname}:${protocol === 'https:' ? 443 : 80}`);

  return async (url, sending, signal) => {
    // Setting the Host header would reach another site behind an allowed address.
    if (Object.keys(sending.headers).some(isReservedHeader)) throw new OutboundError('refused_header');
    const isFree = isAllowed(url);
    const bare = url.hostname.replace(/^\[|\]$/g, '');
    // An IP address is never looked up, so the lookup cannot check it.
    if (!isFree && isIP(bare) && !isPublicAddress(bare)) throw new OutboundError('private_address');
    return open(url, sending, isFree ? undefined : publicLookup, signal);
  };
}

/** Parses a URL and refuses those that may not be requested at all. */
export function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutboundError('bad_address');
  return url;
}

/** The redirect target of a reply, or null if it is not a redirect. */
export function redirectOf(reply: IncomingMessage, from: URL): URL | null {
  const { location } = reply.headers;
  if (!REDIRECTS.has(reply.statusCode ?? 0) || location === undefined) return null;
  return URL.canParse(location, from.href) ? new URL(location, from) : from;
}

/** Returns public addresses only, and fails if any address is private: a name that resolves to both is suspicious. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new OutboundError('private_address'), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function open(
  url: URL,
  { method, headers, body }: Sending,
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolveReply, reject) => {
    const failed = (error: unknown) => reject(outboundErrorOf(error));
    try {
      const send = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
        method,
        headers: { 'user-agent': 'Parley', accept: 'application/json, text/*;q=0.5, */*;q=0.1', ...headers },
        agent: false,
        signal,
        ...(lookup ? { lookup } : {}),
      });
      send.on('response', resolveReply);
      send.on('error', failed);
      send.end(body);
    } catch (error) {
      failed(error); // invalid header
    }
  });
}
