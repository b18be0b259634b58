import type { IncomingMessage } from 'node:http';
import { createConnect, MAX_REDIRECTS, readUrl, redirectOf } from './connect.ts';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';

export interface FetchLimits {
  /** From the first byte sent to the last byte received. */
  timeoutMs: number;
  /** Fails once the body is larger than this. */
  maxBytes: number;
}

export type OutboundFetch = typeof fetch;

const WITHOUT_BODY = new Set([101, 103, 204, 205, 304]);

/**
 * A `fetch` for libraries that need one, with the same address checks, streamed bodies and no redirects to other sites. Allowed
 * requests fail as fetch does ("fetch failed", "terminated", TimeoutError, the caller's own reason), forbidden ones with an
 * OutboundError.
 */
export function createOutboundFetch(allowed: readonly string[], { timeoutMs, maxBytes }: FetchLimits): OutboundFetch {
  const connect = createConnect(allowed);

  return async (input, init) => {
    const request = readRequest(input, init);
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([deadline, request.signal]);
    const explain = (message: string, error: unknown): unknown => {
      if (signal.aborted) return signal.reason;
      const problem = outboundErrorOf(error);
      return problem.problem === 'unreachable' ? new TypeError(message, { cause: problem }) : problem;
    };
    try {
      signal.throwIfAborted();
      const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
      const sending = { method: request.method, headers: Object.fromEntries(request.headers), body };
      let target = readUrl(request.url);
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const reply = await connect(target, sending, signal);
        const next = redirectOf(reply, target);
        if (next === null) return responseOf(reply, maxBytes, (error) => explain('terminated', error));
        reply.destroy();
        if (next.origin !== target.origin) break;
        target = next;
      }
      throw new OutboundError('redirects');
    } catch (error) {
      throw explain('fetch failed', error);
    }
  };
}

function readRequest(input: string | URL | Request, init: RequestInit | undefined): Request {
  try {
    return new Request(input, init);
  } catch (error) {
    throw new OutboundError('bad_address', error);
  }
}

function responseOf(reply: IncomingMessage, largest: number, explain: (error: unknown) => unknown): Response {
  const status = reply.statusCode ?? 0;
  const headers = new Headers();
  for (const [name, value] of Object.entries(reply.headersDistinct))
    for (const each of value ?? []) headers.append(name, each);
  if (WITHOUT_BODY.has(status)) {
    reply.destroy();
    return new Response(null, { status, headers });
  }
  return new Response(bodyOf(reply, largest, explain), { status, headers });
}

function bodyOf(reply: IncomingMessage, largest: number, explain: (error: unknown) => unknown) {
  const chunks = (reply as AsyncIterable<Uint8Array<ArrayBuffer>>)[Symbol.asyncIterator]();
  let size = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) return controller.close();
        size += value.length;
        if (size > largest) throw new OutboundError('too_large');
        controller.enqueue(value);
      } catch (error) {
        reply.destroy();
        controller.error(explain(error));
      }
    },
    cancel() {
      reply.destroy();
    },
  });
}
