import { useEffect, useSyncExternalStore } from 'react';

/** The subject of the screen, and the part of it that is open, such as a channel of an agent. */
type Slot = 'subject' | 'part';

const shown: Record<Slot, string> = { subject: '', part: '' };
const listeners = new Set<() => void>();

function setName(slot: Slot, name: string) {
  shown[slot] = name;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sets what the screen is about, for the window title and the breadcrumbs, while it is mounted. */
export function useScreenName(name: string, slot: Slot = 'subject') {
  useEffect(() => {
    setName(slot, name);
    return () => setName(slot, '');
  }, [name, slot]);
}

/** What the screen is about; empty if its title is enough. */
export const useNameOfScreen = (slot: Slot = 'subject'): string => useSyncExternalStore(subscribe, () => shown[slot]);
