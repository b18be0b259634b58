import type { MessageTemplate } from '@parley/contracts/message-templates';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useSyncExternalStore } from 'react';

/** Something that can be done with what is open; its menu, its buttons and the command menu offer the same ones. */
export interface Command {
  id: string;
  label: string;
  icon: LucideIcon;
  /** The single key that does the same. */
  keys?: string;
  run: () => void;
}

/** The commands of one thing, under its name. */
export interface CommandGroup {
  title: string;
  commands: readonly Command[];
  /** Writes a saved reply into the open reply field. */
  insertReply?: (reply: MessageTemplate) => void;
}

const offered = new Map<string, CommandGroup>();
const listeners = new Set<() => void>();
let groups: readonly CommandGroup[] = [];

function change() {
  groups = [...offered.values()];
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers commands in the command menu while the component is mounted. */
export function useCommands(group: CommandGroup) {
  const id = useId();
  useEffect(() => {
    offered.set(id, group);
    change();
  }); // each time, because the commands act on what is shown now
  useEffect(
    () => () => {
      offered.delete(id);
      change();
    },
    [id],
  );
}

export const useCommandGroups = (): readonly CommandGroup[] => useSyncExternalStore(subscribe, () => groups);
