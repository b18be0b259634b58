import { z } from 'zod';
import { stringsOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import type { StartEvent } from '../../run.ts';
import { joined, sentence, strong } from '../../step-text.ts';

/** The text keys of the events. */
export const EVENT_KEYS: Record<StartEvent, string> = {
  conversation_started: 'steps.events.conversationStarted',
  handed_back: 'steps.events.handedBack',
};
const isEvent = (event: unknown): event is StartEvent => typeof event === 'string' && Object.hasOwn(EVENT_KEYS, event);

const Keyword = z.strictObject({
  on: z.literal('keyword'),
  words: z.array(z.string().trim().min(1).max(100)).min(1).max(50),
  match: z.enum(['word', 'contains', 'equals']),
});
const Event = z.strictObject({
  on: z.literal('event'),
  event: z.enum(Object.keys(EVENT_KEYS) as [StartEvent]),
});

/** Where a conversation enters the flow when the customer uses certain words or an event occurs. */
export const trigger = nodeType({
  type: 'trigger',
  family: 'start',
  icon: 'signal',
  settings: z.discriminatedUnion('on', [Keyword, Event]),
  firstSettings: () => ({ on: 'keyword' as const, words: [], match: 'word' as const }),
  summary({ on, event, words: chosen }) {
    if (on === 'event') return sentence(isEvent(event) ? EVENT_KEYS[event] : 'steps.events.other');
    const words = stringsOf(chosen);
    if (words.length === 0) return sentence('steps.summary.noWords');
    return sentence('steps.summary.says', { words: joined(words.map(strong), ', ') });
  },
  exits: () => ['next'],
  isEntry: true,
  run: () => ({ do: 'go', exit: 'next' }),
});
