import { useSyncExternalStore } from 'react';

const TICK_MS = 10_000;
const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = new Date();
    for (const each of listeners) each();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The newest time that anybody has asked for: a first reader after a pause must not see the old one. */
function read(): Date {
  if (timer === undefined && Date.now() - now.getTime() > TICK_MS) now = new Date();
  return now;
}

/** The current time, to some seconds: one timer for everything that counts minutes. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read);
