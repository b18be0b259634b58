import type { FlowDefinition } from '@parley/flow-engine';

/** A flow with its undo and redo history. */
export interface History {
  past: readonly FlowDefinition[];
  present: FlowDefinition;
  future: readonly FlowDefinition[];
  /** What the last change was about, and when. A similar change shortly after is undone together with it. */
  last: { what: string; at: number } | null;
}

const MAX_STEPS = 200;
const SAME_BURST_MS = 1_000;

export const beginHistory = (present: FlowDefinition): History => ({ past: [], present, future: [], last: null });

/**
 * Records a change. Changes with the same `what` in quick succession, such as typing in one field, are undone together. Changes without one
 * are undone one by one.
 */
export function record(history: History, present: FlowDefinition, what = '', now = Date.now()): History {
  if (present === history.present) return history;
  const { last } = history;
  const isSameBurst = what !== '' && last?.what === what && now - last.at < SAME_BURST_MS;
  const past = isSameBurst ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], last: { what, at: now } };
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  return before
    ? { past: past.slice(0, -1), present: before, future: [present, ...future], last: null }
    : { past, present, future, last: null };
}

export function redo({ past, present, future }: History): History {
  const [next, ...rest] = future;
  return next
    ? { past: [...past, present], present: next, future: rest, last: null }
    : { past, present, future, last: null };
}
