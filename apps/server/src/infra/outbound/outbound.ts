import { lookup as resolve } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './addresses.ts';

export interface OutboundRequest {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  timeoutMs: number;
  /** More than this is not read. */
  largestBytes: number;
}

export interface OutboundReply {
  status: number;
  contentType: string;
  body: Buffer;
  /** Where it came from, after redirects. */
  url: string;
  /** By lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Why nothing came back, in a word that screens can explain. */
export type OutboundProblem = 'bad_address' | 'private_address' | 'unreachable' | 'timeout' | 'too_large' | 'redirects';

export class OutboundError extends Error {
  readonly problem: OutboundProblem;
  constructor(problem: OutboundProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export type Outbound = (request: OutboundRequest) => Promise<OutboundReply>;

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The one way out to addresses that people, pages or models name. Every address that a name stands for is looked at, and the
 * connection goes to the one that was looked at; redirects are followed by the same rules. What this installation's owner has
 * named (`host` or `host:port`) is let through.
 */
export function createOutbound(allowed: readonly string[]): Outbound {
  const isAllowed = ({ hostname, host, port, protocol }: URL) =>
    allowed.includes(hostname) || allowed.includes(port ? host : `${hostname}:${protocol === 'https:' ? 443 : 80}`);

  return async (request) => {
    const signal = AbortSignal.timeout(request.timeoutMs);
    let { method, url, body, headers = {} } = request;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
      const target = readUrl(url);
      const isFree = isAllowed(target);
      const bare = target.hostname.replace(/^\[|\]$/g, '');
      // A number is not looked up, so nothing else would look at it.
      if (!isFree && isIP(bare) && !isPublicAddress(bare)) throw new OutboundError('private_address');
      const reply = await open(target, { method, headers, body }, isFree ? undefined : publicLookup, signal);
      const location = reply.headers.location;
      if (!REDIRECTS.has(reply.statusCode ?? 0) || location === undefined)
        return {
          status: reply.statusCode ?? 0,
          contentType: reply.headers['content-type'] ?? '',
          body: await readBody(reply, request.largestBytes, signal),
          url: target.href,
          headers: reply.headers,
        };
      reply.destroy();
      const next = URL.canParse(location, target.href) ? new URL(location, target) : target;
      if (next.origin !== target.origin) headers = {}; // they may hold a secret that is meant for the first
      const keeps = reply.statusCode === 307 || reply.statusCode === 308 || method === 'GET';
      if (!keeps) [method, body] = ['GET', undefined];
      url = next.href;
    }
    throw new OutboundError('redirects');
  };
}

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password)
    throw new OutboundError('bad_address');
  return url;
}

/** Gives nothing but public addresses, and nothing at all when one of them is not: a name that stands for both is a trap. */
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
  { method, headers, body }: { method: string; headers: Readonly<Record<string, string>>; body: string | undefined },
  lookup: LookupFunction | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolveReply, reject) => {
    const failed = (error: unknown) => reject(problemOf(error, signal));
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
      failed(error); // a header that cannot be sent
    }
  });
}

async function readBody(reply: IncomingMessage, largest: number, signal: AbortSignal): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) throw new OutboundError('too_large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw problemOf(error, signal);
  } finally {
    reply.destroy();
  }
  return Buffer.concat(chunks);
}

function problemOf(error: unknown, signal: AbortSignal): OutboundError {
  if (error instanceof OutboundError) return error;
  const { cause, code } = error as { cause?: unknown; code?: string };
  if (cause instanceof OutboundError) return cause;
  if (signal.aborted) return new OutboundError('timeout', error);
  return new OutboundError(code?.startsWith('ERR_INVALID') ? 'bad_address' : 'unreachable', error);
}
