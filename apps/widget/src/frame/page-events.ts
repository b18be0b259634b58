import type { ToPage } from '../loader/protocol.ts';
import type { ChatState } from './state.ts';

type Conversation = ChatState['conversation'];

/** What the page is told when a conversation changes. Opening another one is no event. */
export function eventsBetween(before: Conversation, after: Conversation): ToPage[] {
  if (!before || before.id !== after?.id) return [];
  const events: ToPage[] = [];
  if (after.is_handed_off && !before.is_handed_off) events.push({ type: 'handover' });
  if (after.rating !== null && after.rating !== before.rating)
    events.push({ type: 'rated', value: { score: after.rating } });
  if (after.ended_at && !before.ended_at) events.push({ type: 'ended' });
  return events;
}
