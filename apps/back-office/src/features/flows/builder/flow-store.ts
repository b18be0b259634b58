import type { FlowDefinition } from '@parley/flow-engine';
import { useSyncExternalStore } from 'react';
import { beginHistory, record, redo, undo, type History } from './document/history.ts';

/** The flow that is being edited, with its undo history. */
export interface FlowStore {
  flow: () => FlowDefinition;
  history: () => History;
  /** Records a change. Changes with the same `what`, such as typing in one field, are undone together. */
  change: (next: FlowDefinition, what?: string) => void;
  undo: () => void;
  redo: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFlowStore(begin: FlowDefinition): FlowStore {
  let history = beginHistory(begin);
  const listeners = new Set<() => void>();
  const go = (next: History) => {
    if (next === history) return;
    history = next;
    for (const listener of listeners) listener();
  };
  return {
    flow: () => history.present,
    history: () => history,
    change: (next, what) => go(record(history, next, what)),
    undo: () => go(undo(history)),
    redo: () => go(redo(history)),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useHistory = (store: FlowStore): History => useSyncExternalStore(store.subscribe, store.history);
