import { EVENT_NAMES, readEvent, type StaffEvent } from '@parley/contracts/events';
import { getProfile } from '@parley/contracts/profile';
import { fromWire } from '@parley/contracts/wire';
import { useEffect, useEffectEvent } from 'react';
import { call, CallError } from './call.ts';
import { setServerLost } from './connection.ts';
import { advanceLiveCursor, liveCursor } from './live-cursor.ts';

/**
 * Something that happened in the company: a message, a conversation, someone typing. `ready` is our own event: from
 * here on nothing is missed.
 */
type LiveEvent = StaffEvent | { name: 'ready'; data: null };

type Listener = (event: LiveEvent) => void;

/** An event as received, for the other tabs. */
interface SharedEvent {
  /** `lost` and `found`: whether the stream is connected. */
  name: LiveEvent['name'] | 'lost' | 'found';
  text: string;
  id: string;
}

const NAME = 'parley.live';
/** How long to wait for a proxy that buffers streams before polling instead. */
const TIMEOUT_MS = 6_000;
const POLL_MS = 5_000;
/** A server that restarts is back before anybody has to know. */
const LOST_AFTER_MS = 3_000;

const listeners = new Set<Listener>();
const tabs = new BroadcastChannel(NAME);
tabs.addEventListener('message', ({ data }: MessageEvent<SharedEvent>) => receive(data));
let stop: (() => void) | undefined;

function receive({ name, text, id }: SharedEvent) {
  setServerLost(name === 'lost');
  if (name === 'lost' || name === 'found') return;
  advanceLiveCursor(id);
  const event = name === 'ready' ? ({ name, data: null } as const) : eventOf(name, fromWire(JSON.parse(text)));
  if (event) for (const listener of listeners) listener(event);
}

/** An unreadable event comes from a server of another version. Reloading shows its effect, if it was stored at all. */
function eventOf(name: StaffEvent['name'], data: unknown): LiveEvent | null {
  const read = readEvent(name, data);
  if ('event' in read) return read.event;
  // oxlint-disable-next-line no-console -- helps to find out what went wrong
  console.error(`The event ${name} breaks its contract: ${read.badFields.join(', ')}`);
  return name === 'typing' || name === 'presence' || name === 'member.state' ? null : { name: 'reset', data: {} };
}

/**
 * Shares events with every tab: the stream is opened once per browser, because browsers allow few connections per host.
 */
function share(shared: SharedEvent) {
  receive(shared);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
  tabs.postMessage(shared);
}

/** The server ends the stream with its session: then every tab finds out now, and not when somebody next clicks. */
async function endIfSignedOut() {
  try {
    await call(getProfile, {});
  } catch (error) {
    if (error instanceof CallError && error.status === 401) share({ name: 'reset', text: '{}', id: '' });
  }
}

/** Keeps the stream open until aborted. EventSource reconnects and resumes by itself unless it was rejected. */
function hold(isOver: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let hasReceived = false;
    let losing: ReturnType<typeof setTimeout> | undefined;
    const found = () => {
      clearTimeout(losing);
      losing = undefined;
    };
    const open = () => {
      const stream = new EventSource(`/api/events?since=${encodeURIComponent(liveCursor())}`);
      stream.addEventListener('error', () => {
        if (losing !== undefined) return;
        losing = setTimeout(() => share({ name: 'lost', text: '', id: '' }), LOST_AFTER_MS);
        void endIfSignedOut();
      });
      stream.addEventListener('open', () => {
        found();
        share({ name: 'found', text: '', id: '' });
      });
      stream.addEventListener('ready', () => {
        hasReceived = true;
        share({ name: 'ready', text: '{}', id: '' });
      });
      for (const name of EVENT_NAMES)
        stream.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          hasReceived = true;
          share({ name, text: data, id: lastEventId });
        });
      return stream;
    };
    let stream = open();
    const began = Date.now();
    const poll = setInterval(() => {
      // Rejected because the server was not ready or the session has ended; the next calls will show which.
      const isClosed = stream.readyState === EventSource.CLOSED;
      if (isClosed || (!hasReceived && Date.now() - began > TIMEOUT_MS)) share({ name: 'reset', text: '{}', id: '' });
      if (isClosed) stream = open();
    }, POLL_MS);
    isOver.addEventListener('abort', () => {
      clearInterval(poll);
      found();
      stream.close();
      resolve();
    });
  });
}

function start() {
  const over = new AbortController();
  void navigator.locks.request(NAME, { signal: over.signal }, () => hold(over.signal)).catch(() => {});
  return () => over.abort();
}

/** Calls back with every event of the company while the component is mounted. `reset` means: reload everything. */
export function useLive(listener: Listener) {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const own: Listener = (event) => onEvent(event);
    listeners.add(own);
    stop ??= start();
    return () => {
      listeners.delete(own);
      if (listeners.size > 0) return;
      stop?.();
      stop = undefined;
    };
  }, []);
}
