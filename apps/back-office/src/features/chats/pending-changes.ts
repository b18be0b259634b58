import type { Conversation } from '@parley/contracts/conversations';

/** Something staff did to a conversation that the server has not answered yet. */
export interface PendingChange {
  before: Conversation;
  guess: Partial<Conversation>;
  /** What the server told since, which may be older or newer than its answer. */
  heard?: Conversation;
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

/** Whether a state knows nothing of it yet, neither of its success nor of somebody else's change in its place. */
export function isUntouched({ before, guess }: PendingChange, state: Conversation): boolean {
  const fields = Object.keys(guess) as (keyof Conversation)[];
  return fields.every((field) => JSON.stringify(state[field]) === JSON.stringify(before[field]));
}

/** A state from the server as it is shown: with what was done since, unless others were faster. */
export function withPendingChanges(state: Conversation): Conversation {
  const guesses = (pendingChanges.get(state.id) ?? [])
    .filter((change) => isUntouched(change, state))
    .map(({ guess }) => guess);
  return Object.assign({}, state, ...guesses) as Conversation;
}

export function noteServerState(state: Conversation) {
  for (const change of pendingChanges.get(state.id) ?? []) change.heard = state;
}
