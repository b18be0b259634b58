import type { IncomingMessage } from 'node:http';
import { createConnect, MAX_REDIRECTS, readUrl, redirectOf } from './connect.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

export { OutboundError, type OutboundProblem } from './outbound-error.ts';

export interface OutboundRequest {
  method: string;
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
  timeoutMs: number;
  /** Fails once the body is larger than this. */
  maxBytes: number;
  /** Cancels the request; its reason is thrown. */
  signal?: AbortSignal;
}

export interface OutboundReply {
  status: number;
  contentType: string;
  body: Buffer;
  /** Final URL, after redirects. */
  url: string;
  /** Keyed by lower-case names. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Outbound = (request: OutboundRequest) => Promise<OutboundReply>;

/** The only way to make requests to addresses that people, pages or models name; redirects are checked by the same rules. */
export function createOutbound(allowed: readonly string[]): Outbound {
  const connect = createConnect(allowed);

  const go = async (request: OutboundRequest, signal: AbortSignal): Promise<OutboundReply> => {
    let { method, url, body, headers = {} } = request;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const target = readUrl(url);
      const reply = await connect(target, { method, headers, body }, signal);
      const next = redirectOf(reply, target);
      if (next === null)
        return {
          status: reply.statusCode ?? 0,
          contentType: reply.headers['content-type'] ?? '',
          body: await readBody(reply, request.maxBytes),
          url: target.href,
          headers: reply.headers,
        };
      reply.destroy();
      const keeps = reply.statusCode === 307 || reply.statusCode === 308 || method === 'GET';
      if (next.origin !== target.origin) {
        // The request is meant for the first server: another one must get neither the body nor the headers.
        if (keeps && method !== 'GET') break;
        headers = {};
      }
      if (!keeps) [method, body] = ['GET', undefined];
      url = next.href;
    }
    throw new OutboundError('redirects');
  };

  return async (request) => {
    const deadline = AbortSignal.timeout(request.timeoutMs);
    try {
      return await go(request, request.signal ? AbortSignal.any([deadline, request.signal]) : deadline);
    } catch (error) {
      request.signal?.throwIfAborted();
      const problem = outboundErrorOf(error);
      throw problem.problem === 'unreachable' && deadline.aborted ? new OutboundError('timeout', error) : problem;
    }
  };
}

async function readBody(reply: IncomingMessage, largest: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > largest) throw new OutboundError('too_large');
      chunks.push(chunk);
    }
  } finally {
    reply.destroy();
  }
  return Buffer.concat(chunks);
}
