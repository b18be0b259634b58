import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire } from '@parley/contracts/wire';
import type { LiveEvent, Realtime } from './realtime.ts';

const HEARTBEAT_MS = 20_000;
const CHECK_MS = 1_000;
/** A reader that is this far behind gets a fresh start instead of our memory. */
const MOST_BUFFERED = 1_000_000;

interface Scope {
  companyId: number;
  /** The widget hears one conversation, and nothing that is for staff. */
  conversationId?: number;
  /** Asked now and then: a stream ends soon after its session does. */
  isStillAllowed: () => Promise<boolean>;
}

/**
 * Server-sent events. Subscribed first, then what was missed since Last-Event-ID, then what came meanwhile: so nothing falls
 * between. An event may come twice around a reconnect; each carries the whole object, so applying it again changes nothing.
 */
export async function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  realtime: Realtime,
  scope: Scope,
): Promise<void> {
  reply.hijack();
  const { companyId, conversationId } = scope;
  const out = reply.raw;
  const held: [LiveEvent[], string | null][] = [];
  let isLive = false;

  const isWanted = (event: LiveEvent) =>
    event.name === 'reset' ||
    conversationId === undefined ||
    (event.conversationId === conversationId && !event.isInternal);
  const write = (events: LiveEvent[], cursor: string | null) => {
    for (const event of events.filter(isWanted)) send(event.name, event.data, cursor);
  };
  const send = (name: string, data: unknown, cursor: string | null) => {
    if (out.writableEnded || out.destroyed) return;
    out.write(
      `event: ${name}\n${cursor ? `id: ${cursor}\n` : ''}data: ${JSON.stringify(toWire(withoutVersion(data)))}\n\n`,
    );
    if (out.writableLength > MOST_BUFFERED) out.destroy();
  };

  const end = () => void out.end();
  const unsubscribe = realtime.subscribe(companyId, (events, cursor) => {
    if (isLive) write(events, cursor);
    else held.push([events, cursor]);
  });
  const heartbeat = setInterval(() => out.write(': still here\n\n'), HEARTBEAT_MS);
  const check = setInterval(() => {
    scope.isStillAllowed().then(
      (isAllowed) => isAllowed || end(),
      () => {},
    );
  }, CHECK_MS);
  realtime.stopping.addEventListener('abort', end);
  const cleanUp = () => {
    clearInterval(heartbeat);
    clearInterval(check);
    realtime.stopping.removeEventListener('abort', end);
    unsubscribe();
  };
  out.once('close', cleanUp);
  if (out.destroyed || out.closed) return cleanUp(); // gone before we were ready

  out.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  });
  out.flushHeaders();

  const last = request.headers['last-event-id'];
  try {
    const changes = await realtime.readChanges(
      companyId,
      typeof last === 'string' && last !== '' ? last : null,
      conversationId,
    );
    send(changes.isReset ? 'reset' : 'ready', {}, null);
    write(changes.events, null);
    for (const [events] of held) write(events, null);
    isLive = true;
    // The cursor only now: a reader cut off before this point asks again from where it was.
    out.write(`id: ${changes.cursor}\n\n`);
  } catch (error) {
    request.log.warn({ err: error }, 'A stream could not be filled; its reader will come back.');
    out.destroy();
  }
}

function withoutVersion(data: unknown): unknown {
  const { version: _, ...rest } = data as Record<string, unknown>;
  return rest;
}
