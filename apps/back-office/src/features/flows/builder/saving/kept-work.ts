import { readFlow, type FlowDefinition } from '@parley/flow-engine';

/** Work that the server does not have yet, and what it was done on. */
export interface KeptWork {
  base: FlowDefinition;
  revision: number;
  definition: FlowDefinition;
}

const keyOf = (flowId: number) => `parley.flow.${flowId}`;

/** Keeps unsaved work for this browser tab, so that a reload does not cost it; null forgets it. */
export function keepWork(flowId: number, work: KeptWork | null) {
  try {
    if (work) sessionStorage.setItem(keyOf(flowId), JSON.stringify(work));
    else sessionStorage.removeItem(keyOf(flowId));
  } catch {
    // No room left: leaving still warns.
  }
}

/** The work that was kept, if there is any that can still be read. */
export function findKeptWork(flowId: number): KeptWork | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(flowId)) ?? 'null') as KeptWork | null;
    return kept && { base: readFlow(kept.base), revision: kept.revision, definition: readFlow(kept.definition) };
  } catch {
    return null;
  }
}
