import type { FlowDefinition } from '@parley/flow-engine';

/** A flow with the way it came to be. */
export interface History {
  past: readonly FlowDefinition[];
  present: FlowDefinition;
  future: readonly FlowDefinition[];
  /** What the last change was about, and when: more of the same right after it belongs to it. */
  last: { what: string; at: number } | null;
}

const MAX_STEPS = 200;
const SAME_BURST_MS = 1_000;

export const beginHistory = (present: FlowDefinition): History => ({ past: [], present, future: [], last: null });

/**
 * Goes on to a changed flow. Changes that name the same thing and follow each other closely – letters typed into one field –
 * are taken back together; without a name each stands alone.
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
