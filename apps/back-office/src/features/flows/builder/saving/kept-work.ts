import { readFlow, type FlowDefinition } from '@parley/flow-engine';

/** Unsaved work and the revision it is based on. */
export interface KeptWork {
  base: FlowDefinition;
  revision: number;
  definition: FlowDefinition;
}

/** Identifies the user and the flow. */
export interface Desk {
  userId: number;
  flowId: number;
}

const keyOf = ({ userId, flowId }: Desk) => `parley.flow.${userId}.${flowId}`;

/** Stores unsaved work for this browser tab, so that it survives a reload. Null clears it. */
export function keepWork(desk: Desk, work: KeptWork | null) {
  try {
    if (work) sessionStorage.setItem(keyOf(desk), JSON.stringify(work));
    else sessionStorage.removeItem(keyOf(desk));
  } catch {
    // Storage is full. The warning on leaving the page still protects the work.
  }
}

/** The stored work, if there is any and it is still valid. */
export function findKeptWork(desk: Desk): KeptWork | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(desk)) ?? 'null') as KeptWork | null;
    return kept && { base: readFlow(kept.base), revision: kept.revision, definition: readFlow(kept.definition) };
  } catch {
    return null;
  }
}
