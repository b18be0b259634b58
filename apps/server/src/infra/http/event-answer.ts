import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire } from '@parley/contracts/wire';

/** Headers of every server-sent events response: neither cached nor buffered on the way. */
export const eventHeaders = ({ id }: FastifyRequest) => ({
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
  'x-request-id': id,
});

/** A response in parts, each sent as soon as it is available. */
export interface EventAnswer {
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** False until the first part is sent; until then a refusal can still be answered normally. */
  hasStarted(): boolean;
  send(name: string, data: object): void;
  end(): void;
}

/** Answers with server-sent events; the response begins with the first event sent. */
export function answerWithEvents(request: FastifyRequest, reply: FastifyReply): EventAnswer {
  const { raw: out } = reply;
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  return {
    signal: gone.signal,
    hasStarted: () => out.headersSent,
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
