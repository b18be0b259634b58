import { useEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

function setName(name: string) {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets what the screen is about, for the window title and the breadcrumbs, while it is mounted. */
export function useScreenName(name: string) {
  useEffect(() => {
    setName(name);
    return () => setName('');
  }, [name]);
}

/** What the screen is about; empty if its title is enough. */
export const useNameOfScreen = (): string => useSyncExternalStore(subscribe, () => shown);
