import type { Conversation } from '@parley/contracts/conversations';

const seen = new WeakMap<Conversation, number>();
let count = 0;

/** Another number for each state of the conversation that the server has sent. */
export function changeOf(conversation: Conversation): number {
  const known = seen.get(conversation) ?? (count += 1);
  seen.set(conversation, known);
  return known;
}
