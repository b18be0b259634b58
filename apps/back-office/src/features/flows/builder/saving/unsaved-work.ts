import { readFlow, type FlowDefinition } from '@parley/flow-engine';

/** Unsaved work and the revision it is based on. */
export interface UnsavedWork {
  base: FlowDefinition;
  revision: number;
  definition: FlowDefinition;
}

/** Identifies the user and the flow. */
export interface WorkKey {
  userId: number;
  flowId: number;
}

const keyOf = ({ userId, flowId }: WorkKey) => `parley.flow.${userId}.${flowId}`;

/** Stores unsaved work for this browser tab, so that it survives a reload. Null clears it. */
export function storeUnsavedWork(workKey: WorkKey, work: UnsavedWork | null) {
  try {
    if (work) sessionStorage.setItem(keyOf(workKey), JSON.stringify(work));
    else sessionStorage.removeItem(keyOf(workKey));
  } catch {
    // Storage is full. The warning on leaving the page still protects the work.
  }
}

/** The stored work, if there is any and it is still valid. */
export function findUnsavedWork(workKey: WorkKey): UnsavedWork | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(workKey)) ?? 'null') as UnsavedWork | null;
    return kept && { base: readFlow(kept.base), revision: kept.revision, definition: readFlow(kept.definition) };
  } catch {
    return null;
  }
}
