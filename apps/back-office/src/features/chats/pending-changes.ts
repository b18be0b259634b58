import type { Conversation } from '@parley/contracts/conversations';

/** A change by staff that the server has not confirmed yet. */
export interface PendingChange {
  before: Conversation;
  guess: Partial<Conversation>;
  /** The last state received since by live events. It may be older or newer than the response. */
  received?: Conversation;
}

const pendingChanges = new Map<number, PendingChange[]>();

export function beginChange(change: PendingChange) {
  pendingChanges.set(change.before.id, [...(pendingChanges.get(change.before.id) ?? []), change]);
}

export function endChange(change: PendingChange) {
  const others = (pendingChanges.get(change.before.id) ?? []).filter((other) => other !== change);
  if (others.length > 0) pendingChanges.set(change.before.id, others);
  else pendingChanges.delete(change.before.id);
}

/** Whether a state reflects neither this change nor someone else's change of the same fields. */
export function isUntouched({ before, guess }: PendingChange, state: Conversation): boolean {
  const fields = Object.keys(guess) as (keyof Conversation)[];
  return fields.every((field) => JSON.stringify(state[field]) === JSON.stringify(before[field]));
}

/** Applies pending changes to a server state, except those it already reflects or that someone else has overridden. */
export function withPendingChanges(state: Conversation): Conversation {
  const guesses = (pendingChanges.get(state.id) ?? [])
    .filter((change) => isUntouched(change, state))
    .map(({ guess }) => guess);
  return Object.assign({}, state, ...guesses) as Conversation;
}

export function noteServerState(state: Conversation) {
  for (const change of pendingChanges.get(state.id) ?? []) change.received = state;
}
