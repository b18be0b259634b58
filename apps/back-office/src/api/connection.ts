import { useSyncExternalStore } from 'react';

/** `offline`: the browser has no network. `lost`: the server does not answer. */
export type Connection = 'ok' | 'offline' | 'lost';

const listeners = new Set<() => void>();
let isLost = false;

/** Says whether the server can be reached; called by whoever keeps the live stream. */
export function setServerLost(value: boolean): void {
  if (isLost === value) return;
  isLost = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

const current = (): Connection => (!navigator.onLine ? 'offline' : isLost ? 'lost' : 'ok');

export const useConnection = (): Connection => useSyncExternalStore(subscribe, current);
