import { saveItem, loadItem } from './storage.ts';
import type { WireAttachment } from './wire.ts';

/** A pending message: shown immediately, retried until the server has it. */
export interface Outgoing {
  clientId: string;
  text: string;
  files: WireAttachment[];
  /** The button that was pressed. */
  optionId?: string | undefined;
  hasFailed: boolean;
}

/** Stores pending messages. Tabs share the storage, so each only changes its own entries. */
export function createOutboxStore(name: string) {
  const own = new Set<string>();
  return {
    load(): Outgoing[] {
      const stored = loadItem<Outgoing[]>(name) ?? [];
      for (const { clientId } of stored) own.add(clientId);
      return stored;
    },
    save(mine: Outgoing[]) {
      for (const { clientId } of mine) own.add(clientId);
      const others = (loadItem<Outgoing[]>(name) ?? []).filter(({ clientId }) => !own.has(clientId));
      const all = [...others, ...mine];
      saveItem(name, all.length > 0 ? all : null);
    },
  };
}
