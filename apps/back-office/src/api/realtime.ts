import { EVENT_NAMES, type EventName } from '@parley/contracts/events';
import { fromWire } from '@parley/contracts/wire';
import { useEffect, useEffectEvent } from 'react';

/** One thing that happened in the company, as the contracts describe it: a message, a conversation, someone typing. */
interface LiveEvent {
  name: EventName;
  data: unknown;
}

type Listener = (event: LiveEvent) => void;

const NAME = 'parley.live';
/** A proxy that holds streams back gets this long; then we ask again and again instead. */
const PATIENCE_MS = 6_000;
const POLL_MS = 5_000;

const listeners = new Set<Listener>();
const tabs = new BroadcastChannel(NAME);
tabs.addEventListener('message', ({ data }: MessageEvent<{ name: EventName; text: string }>) =>
  hear(data.name, data.text),
);
let stop: (() => void) | undefined;

function hear(name: EventName, text: string) {
  const event = { name, data: fromWire(JSON.parse(text)) };
  for (const listener of listeners) listener(event);
}

/** Whatever the stream brings is for every tab: it is opened once per browser, because browsers allow few connections to a host. */
function tell(name: EventName, text: string) {
  hear(name, text);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it reaches our own origin alone
  tabs.postMessage({ name, text });
}

/** Holds the stream until told to stop. EventSource comes back by itself and says where it was. */
function hold(isOver: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let isHeard = false;
    const stream = new EventSource('/api/events');
    // The tab that held it before may have heard less than everything: all load anew.
    stream.addEventListener('ready', () => {
      if (!isHeard) tell('reset', '{}');
      isHeard = true;
    });
    for (const name of EVENT_NAMES)
      stream.addEventListener(name, ({ data }: MessageEvent<string>) => {
        isHeard = true;
        tell(name, data);
      });
    const began = Date.now();
    const poll = setInterval(() => {
      const isClosed = stream.readyState === EventSource.CLOSED; // a lost session shows in the calls that follow
      if (isClosed || (!isHeard && Date.now() - began > PATIENCE_MS)) tell('reset', '{}');
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
