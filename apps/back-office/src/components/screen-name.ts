import { useEffect, useSyncExternalStore } from 'react';

let shown = '';
const listeners = new Set<() => void>();

function tell(name: string) {
  shown = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says what the screen is about, for the title of the window and the breadcrumbs, for as long as the screen is there. */
export function useScreenName(name: string) {
  useEffect(() => {
    tell(name);
    return () => tell('');
  }, [name]);
}

/** What the screen is about; empty where its title says it all. */
export const useNameOfScreen = (): string => useSyncExternalStore(subscribe, () => shown);
