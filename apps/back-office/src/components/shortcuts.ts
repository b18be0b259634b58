import { useEffect, useSyncExternalStore } from 'react';

/** What a key does, as the sheet of shortcuts tells it. */
export interface Shortcut {
  keys: string[];
  label: string;
}

/** The shortcuts of a screen, under a title of their own. */
export interface ShortcutGroup {
  title: string;
  shortcuts: Shortcut[];
}

let groups: readonly ShortcutGroup[] = [];
let isShown = false;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the keys of a screen to the sheet for as long as the screen is there. */
export function useShortcuts(title: string, shortcuts: Shortcut[]) {
  const written = JSON.stringify({ title, shortcuts });
  useEffect(() => {
    const group = JSON.parse(written) as ShortcutGroup;
    groups = [...groups, group];
    tell();
    return () => {
      groups = groups.filter((each) => each !== group);
      tell();
    };
  }, [written]);
}

export const useShortcutGroups = (): readonly ShortcutGroup[] => useSyncExternalStore(subscribe, () => groups);

export const useAreShortcutsShown = (): boolean => useSyncExternalStore(subscribe, () => isShown);

/** Opens the sheet of all keys, or closes it. */
export function showShortcuts(isOpen = true) {
  isShown = isOpen;
  tell();
}
