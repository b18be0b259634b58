import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire } from '@parley/contracts/wire';

/** What every answer of server-sent events begins with: kept by nobody on its way, and passed on at once. */
export const eventHeaders = ({ id }: FastifyRequest) => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'x-request-id': id,
});

/** An answer in parts, each as soon as it is there. */
export interface EventAnswer {
  /** Aborted when the caller has gone. */
  signal: AbortSignal;
  /** False until the first part was sent: up to then a refusal can still be answered like any other. */
  isBegun(): boolean;
  send(name: string, data: object): void;
  end(): void;
}

/** Answers a call with server-sent events, from the first that is sent. */
export function answerWithEvents(request: FastifyRequest, reply: FastifyReply): EventAnswer {
  const { raw: out } = reply;
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  return {
    signal: gone.signal,
    isBegun: () => out.headersSent,
    send(name, data) {
      if (gone.signal.aborted) return;
      if (!out.headersSent) {
        reply.hijack();
        out.writeHead(200, eventHeaders(request));
      }
      out.write(`event: ${name}\ndata: ${JSON.stringify(toWire(data))}\n\n`);
    },
    end: () => void out.end(),
  };
}
