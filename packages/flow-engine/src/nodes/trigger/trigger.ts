import { z } from 'zod';
import { numberOf, stringOf, stringsOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import type { StartEvent } from '../../run.ts';
import { joined, sentence, strong } from '../../step-text.ts';

/** The text keys of the events. */
export const EVENT_KEYS: Record<StartEvent, string> = {
  conversation_started: 'steps.events.conversationStarted',
  handed_back: 'steps.events.handedBack',
  chat_opened: 'steps.events.chatOpened',
  visitor_returned: 'steps.events.visitorReturned',
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

/** Part of a page's address, in which `*` stands for anything. */
const Address = z.string().trim().min(1).max(300);
const Page = z.strictObject({ on: z.literal('page'), addresses: z.array(Address).min(1).max(20) });
const Time = z.strictObject({
  on: z.literal('time'),
  seconds: z.number().int().min(1).max(3_600),
  /** The pages where it counts; empty for all. */
  addresses: z.array(Address).max(20).default([]),
});
const Script = z.strictObject({ on: z.literal('script'), name: z.string().trim().min(1).max(100) });

/**
 * Where a conversation enters the flow when the customer uses certain words, an event occurs, or a visitor does something before they
 * have written: opens the chat, on certain pages, stays for a while, or makes the site's script call it.
 */
export const trigger = nodeType({
  type: 'trigger',
  family: 'start',
  icon: 'signal',
  settings: z.discriminatedUnion('on', [Keyword, Event, Page, Time, Script]),
  firstSettings: () => ({ on: 'keyword' as const, words: [], match: 'word' as const }),
  summary({ on, event, words: chosen, addresses, seconds, name }) {
    if (on === 'event') return sentence(isEvent(event) ? EVENT_KEYS[event] : 'steps.events.other');
    const pages = joined(stringsOf(addresses).map(strong), ', ');
    if (on === 'page')
      return pages.length > 0 ? sentence('steps.summary.onPage', { pages }) : sentence('steps.events.page');
    if (on === 'time') return sentence('steps.summary.afterTime', { time: [{ seconds: numberOf(seconds) ?? 0 }] });
    if (on === 'script') return sentence('steps.summary.onScript', { name: strong(stringOf(name)) });
    const words = stringsOf(chosen);
    if (words.length === 0) return sentence('steps.summary.noWords');
    return sentence('steps.summary.says', { words: joined(words.map(strong), ', ') });
  },
  exits: () => ['next'],
  isEntry: true,
  run: () => ({ do: 'go', exit: 'next' }),
});
