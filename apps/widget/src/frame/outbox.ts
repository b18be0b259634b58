import { keep, recall } from './storage.ts';
import type { WireAttachment } from './wire.ts';

/** A message on its way: shown at once, sent again until the server has it. */
export interface Outgoing {
  clientId: string;
  text: string;
  files: WireAttachment[];
  /** The button that it answers with. */
  optionId?: string | undefined;
  writtenAt: string;
  hasFailed: boolean;
}

/** Keeps what waits to be sent. Several tabs share the place, so each changes only what has been its own. */
export function createOutboxStore(name: string) {
  const own = new Set<string>();
  return {
    load(): Outgoing[] {
      const stored = recall<Outgoing[]>(name) ?? [];
      for (const { clientId } of stored) own.add(clientId);
      return stored;
    },
    save(mine: Outgoing[]) {
      for (const { clientId } of mine) own.add(clientId);
      const others = (recall<Outgoing[]>(name) ?? []).filter(({ clientId }) => !own.has(clientId));
      const all = [...others, ...mine];
      keep(name, all.length > 0 ? all : null);
    },
  };
}
