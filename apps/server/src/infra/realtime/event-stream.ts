import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire } from '@parley/contracts/wire';
import { eventHeaders } from '../http/event-answer.ts';
import type { LiveEvent, Realtime } from './realtime.ts';

/** A reader this far behind is reset, to bound the memory we use for it. */
const MAX_BUFFERED_BYTES = 1_000_000;
/** How soon a disconnected reader reconnects; browsers would wait three seconds. */
const RETRY_MS = 1_000;
/** A stream that was closed for a newer one would only push out the next if it reconnected soon. */
const RETRY_WHEN_FULL_MS = 60_000;

interface Scope {
  companyId: number;
  /** Set for the widget, which gets one conversation and nothing meant for staff. */
  conversationId?: number;
  channelId?: number;
  /** The cursor to start from; a reader that reconnects sends its own. */
  since?: string;
  /** Checked periodically: a stream ends soon after its session does. */
  isStillAllowed: () => Promise<boolean>;
  checkEveryMs: number;
  /** Reserves a slot among the reader's open streams; `end` is called when a newer stream needs it. Returns a release function. */
  hold?: (end: () => void) => () => void;
  /** Called with events that have been written to the connection. */
  onSent?: (events: LiveEvent[]) => void;
}

/**
 * Server-sent events. Subscribes first, then sends what was missed since Last-Event-ID, then what arrived meanwhile, so that there
 * is no gap. An event may arrive twice around a reconnect; each carries the whole object, so applying it again changes nothing.
 */
export async function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  realtime: Realtime,
  scope: Scope,
): Promise<void> {
  reply.hijack();
  const { companyId, conversationId, channelId, onSent } = scope;
  const { raw: out, log } = reply;
  const last = request.headers['last-event-id'];
  const held: LiveEvent[][] = [];
  let isLive = false;

  const write = (text: string) => {
    if (out.writableEnded || out.destroyed) return;
    out.write(text);
    if (out.writableLength > MAX_BUFFERED_BYTES) out.destroy();
  };
  const send = (events: LiveEvent[], cursor: string | null) => {
    const last = events.at(-1);
    if (!last) return;
    // Only the last event carries the cursor: a reader disconnected in between asks for all of them again.
    write(events.map((event) => frameOf(event, conversationId !== undefined, event === last ? cursor : null)).join(''));
    onSent?.(events);
  };

  const end = () => void out.end();
  const subscription = realtime.subscribe(companyId, {
    ...(conversationId !== undefined && { conversationId }),
    ...(channelId !== undefined && { channelId }),
    onEvents(events, cursor) {
      if (isLive) send(events, cursor);
      else held.push(events);
    },
    onHeartbeat: (cursor) => write(isLive && cursor ? `id: ${cursor}\n\n` : ': still here\n\n'),
    onEnd: end,
  });
  const check = setInterval(() => {
    scope.isStillAllowed().then(
      (isAllowed) => isAllowed || end(),
      () => {},
    );
  }, scope.checkEveryMs);
  realtime.stopping.addEventListener('abort', end);
  const release = scope.hold?.(() => {
    write(`retry: ${RETRY_WHEN_FULL_MS}\n\n`);
    end();
  });
  const cleanUp = () => {
    release?.();
    clearInterval(check);
    realtime.stopping.removeEventListener('abort', end);
    subscription.stop();
  };
  out.once('close', cleanUp);
  if (out.destroyed || out.closed) return cleanUp(); // disconnected before we were ready

  out.writeHead(200, {
    ...eventHeaders(request),
    ...corsHeaders(reply),
  });
  out.flushHeaders();
  write(`retry: ${RETRY_MS}\n\n`);

  try {
    const cursor = last ? String(last) : (scope.since ?? null);
    await subscription.ready;
    const changes = await realtime.readChanges(companyId, cursor, conversationId);
    write(`event: ${changes.isReset ? 'reset' : 'ready'}\ndata: {}\n\n`);
    const isAudible = ({ isInternal }: LiveEvent) => conversationId === undefined || !isInternal;
    send(changes.events.filter(isAudible), null);
    for (const events of held) send(events, null);
    held.length = 0;
    isLive = true;
    // Send the cursor only now: a reader disconnected earlier resumes from its previous cursor.
    write(`id: ${changes.cursor}\n\n`);
  } catch (error) {
    log.warn({ err: error }, 'Could not fill an event stream; its client will reconnect.');
    out.destroy();
  }
}

/** Hijacking the reply skips other hooks, so keep the headers they have already set. */
function corsHeaders(reply: FastifyReply): Record<string, string> {
  const entries = Object.entries(reply.getHeaders()).filter(
    ([name]) => name.startsWith('access-control-') || name === 'vary',
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** Serialised once per event and audience. */
const frames = new WeakMap<LiveEvent, { staff?: string; customer?: string }>();

function frameOf(event: LiveEvent, isCustomer: boolean, cursor: string | null): string {
  const made = frames.get(event) ?? {};
  frames.set(event, made);
  const body = isCustomer
    ? (made.customer ??= bodyOf(event.dataForCustomer ?? event.data))
    : (made.staff ??= bodyOf(event.data));
  return `event: ${event.name}\n${cursor ? `id: ${cursor}\n` : ''}data: ${body}\n\n`;
}

function bodyOf(data: unknown): string {
  const { version: _, ...rest } = data as Record<string, unknown>;
  return JSON.stringify(toWire(rest));
}
