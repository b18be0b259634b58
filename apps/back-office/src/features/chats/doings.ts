import type { Conversation } from '@parley/contracts/conversations';

/** Something staff did to a conversation that the server has not answered yet. */
export interface Doing {
  before: Conversation;
  guess: Partial<Conversation>;
  /** What the server told since, which may be older or newer than its answer. */
  heard?: Conversation;
}

const doings = new Map<number, Doing[]>();

export function beginDoing(doing: Doing) {
  doings.set(doing.before.id, [...(doings.get(doing.before.id) ?? []), doing]);
}

export function endDoing(doing: Doing) {
  const others = (doings.get(doing.before.id) ?? []).filter((other) => other !== doing);
  if (others.length > 0) doings.set(doing.before.id, others);
  else doings.delete(doing.before.id);
}

/** Whether a state knows nothing of it yet, neither of its success nor of somebody else's doing in its place. */
export function isUntouched({ before, guess }: Doing, state: Conversation): boolean {
  const fields = Object.keys(guess) as (keyof Conversation)[];
  return fields.every((field) => JSON.stringify(state[field]) === JSON.stringify(before[field]));
}

/** A state from the server as it is shown: with what was done since, unless others were faster. */
export function withDoings(state: Conversation): Conversation {
  const guesses = (doings.get(state.id) ?? []).filter((doing) => isUntouched(doing, state)).map(({ guess }) => guess);
  return Object.assign({}, state, ...guesses) as Conversation;
}

export function hearDuringDoings(state: Conversation) {
  for (const doing of doings.get(state.id) ?? []) doing.heard = state;
}
