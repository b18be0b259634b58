import { readFlow, type FlowDefinition } from '@parley/flow-engine';

/** Work that the server does not have yet, and what it was done on. */
export interface KeptWork {
  base: FlowDefinition;
  revision: number;
  definition: FlowDefinition;
}

/** Whose work on which flow. */
export interface Desk {
  userId: number;
  flowId: number;
}

const keyOf = ({ userId, flowId }: Desk) => `parley.flow.${userId}.${flowId}`;

/** Keeps unsaved work for this browser tab, so that a reload does not cost it; null forgets it. */
export function keepWork(desk: Desk, work: KeptWork | null) {
  try {
    if (work) sessionStorage.setItem(keyOf(desk), JSON.stringify(work));
    else sessionStorage.removeItem(keyOf(desk));
  } catch {
    // No room left: leaving still warns.
  }
}

/** The work that was kept, if there is any that can still be read. */
export function findKeptWork(desk: Desk): KeptWork | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(desk)) ?? 'null') as KeptWork | null;
    return kept && { base: readFlow(kept.base), revision: kept.revision, definition: readFlow(kept.definition) };
  } catch {
    return null;
  }
}
