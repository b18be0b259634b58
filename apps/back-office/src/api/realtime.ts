import { EVENT_NAMES, readEvent, type StaffEvent } from '@parley/contracts/events';
import { fromWire } from '@parley/contracts/wire';
import { useEffect, useEffectEvent } from 'react';
import { heardUpTo, liveCursor } from './live-cursor.ts';

/** One thing that happened in the company: a message, a conversation, someone typing. `ready` is our own: from here on everything is heard. */
type LiveEvent = StaffEvent | { name: 'ready'; data: null };

type Listener = (event: LiveEvent) => void;

/** An event as it came, for the other tabs. */
interface Told {
  name: LiveEvent['name'];
  text: string;
  id: string;
}

const NAME = 'parley.live';
/** A proxy that holds streams back gets this long; then we ask again and again instead. */
const PATIENCE_MS = 6_000;
const POLL_MS = 5_000;

const listeners = new Set<Listener>();
const tabs = new BroadcastChannel(NAME);
tabs.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
let stop: (() => void) | undefined;

function hear({ name, text, id }: Told) {
  heardUpTo(id);
  const event = name === 'ready' ? ({ name, data: null } as const) : eventOf(name, fromWire(JSON.parse(text)));
  if (event) for (const listener of listeners) listener(event);
}

/** An event that we cannot read comes from a server of another version. Loading anew shows what it told of, if it was stored at all. */
function eventOf(name: StaffEvent['name'], data: unknown): LiveEvent | null {
  const read = readEvent(name, data);
  if ('event' in read) return read.event;
  // oxlint-disable-next-line no-console -- it is for whoever looks into what went wrong
  console.error(`The event ${name} breaks its contract: ${read.badFields.join(', ')}`);
  return name === 'typing' || name === 'presence' ? null : { name: 'reset', data: {} };
}

/** Whatever the stream brings is for every tab: it is opened once per browser, because browsers allow few connections to a host. */
function tell(told: Told) {
  hear(told);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches our own origin alone
  tabs.postMessage(told);
}

/** Holds the stream until told to stop. EventSource comes back by itself and says where it was, unless it was refused. */
function hold(isOver: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isHeard = false;
    const open = () => {
      const stream = new EventSource(`/api/events?since=${encodeURIComponent(liveCursor())}`);
      stream.addEventListener('ready', () => {
        isHeard = true;
        tell({ name: 'ready', text: '{}', id: '' });
      });
      for (const name of EVENT_NAMES)
        stream.addEventListener(name, ({ data, lastEventId }: MessageEvent<string>) => {
          isHeard = true;
          tell({ name, text: data, id: lastEventId });
        });
      return stream;
    };
    let stream = open();
    const began = Date.now();
    const poll = setInterval(() => {
      // Refused, because the server was not ready or the session is over: the calls that follow show which.
      const isClosed = stream.readyState === EventSource.CLOSED;
      if (isClosed || (!isHeard && Date.now() - began > PATIENCE_MS)) tell({ name: 'reset', text: '{}', id: '' });
      if (isClosed) stream = open();
    }, POLL_MS);
    isOver.addEventListener('abort', () => {
      clearInterval(poll);
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

/** Calls back with everything that happens in the company, for as long as the component is there. `reset` means: load anew. */
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
