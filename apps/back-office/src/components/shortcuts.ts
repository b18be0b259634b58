import { useEffect, useSyncExternalStore } from 'react';

/** What a key does, as listed in the shortcut sheet. */
export interface Shortcut {
  keys: string[];
  label: string;
}

/** The shortcuts of a screen, under their own title. */
export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

let groups: readonly ShortcutGroup[] = [];
let isShown = false;
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a screen's shortcuts to the sheet while it is mounted. */
export function useShortcuts(title: string, shortcuts: Shortcut[]) {
  const written = JSON.stringify({ title, shortcuts });
  useEffect(() => {
    const group = JSON.parse(written) as ShortcutGroup;
    groups = [...groups, group];
    notify();
    return () => {
      groups = groups.filter((each) => each !== group);
      notify();
    };
  }, [written]);
}

export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(subscribe, () => groups);

export const useAreShortcutsShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);

/** Opens or closes the shortcut sheet. */
export function showShortcuts(isOpen = true) {
  isShown = isOpen;
  notify();
}
