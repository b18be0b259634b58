import { z } from 'zod';
import { ChatConversation, ChatMessage } from './chat.ts';
import { Conversation } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './messages.ts';
import { Id } from './shared.ts';

/** Someone writes at this moment, or has stopped. Stored nowhere; whoever is not heard again within seconds has stopped. */
export const Typing = z.object({
  conversationId: Id,
  origin: z.enum(['customer', 'operator', 'bot']),
  isTyping: z.boolean(),
  /** Of staff: customers hear the name alone. */
  userId: Id.optional(),
  name: z.string().optional(),
  /** What the bot's answer begins with, as far as it may be shown. */
  text: z.string().optional(),
  /** The message that the bot answers: whoever has a later one of the company has the whole answer. */
  seq: z.number().int().optional(),
});

/** What colleagues hear of each other: who is here, and which conversation they look at. */
export const Presence = z.object({
  userId: Id,
  name: z.string(),
  conversationId: Id.nullable(),
  isHere: z.boolean(),
  /** Whoever hears it is asked to say where they are. */
  asks: z.boolean(),
});

/** Everything a stream may carry. Message and conversation events carry the whole object, so applying one twice changes nothing. */
export const EVENTS = {
  'message.created': Message,
  'message.updated': Message,
  'conversation.updated': Conversation,
  'conversation.deleted': z.object({ id: Id }),
  typing: Typing,
  presence: Presence,
  /** Too much has happened to be told: load everything anew. */
  reset: z.object({}),
};

/** What the conversation's customer hears instead, where they may not know all of it. */
export const EVENTS_FOR_CUSTOMER = {
  'message.created': ChatMessage,
  'message.updated': ChatMessage,
  'conversation.updated': ChatConversation,
  typing: Typing.omit({ userId: true }),
};

export type EventName = keyof typeof EVENTS;
export type EventData<Name extends EventName> = z.output<(typeof EVENTS)[Name]>;
export type CustomerEventData<Name extends EventName> = Name extends keyof typeof EVENTS_FOR_CUSTOMER
  ? z.output<(typeof EVENTS_FOR_CUSTOMER)[Name]>
  : never;

/** An event of the stream, by its name. */
export type StaffEvent = { [Name in EventName]: { name: Name; data: EventData<Name> } }[EventName];

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[];

/** Reads what came under a name; otherwise says which fields are not as the contract has them. */
export function readEvent(name: EventName, data: unknown): { event: StaffEvent } | { badFields: string[] } {
  const read = EVENTS[name].safeParse(data);
  if (read.success) return { event: { name, data: read.data } as StaffEvent };
  return { badFields: read.error.issues.map(({ path }) => path.map(String).join('.')) };
}

export const staffEvents = endpoint('GET', '/events', {
  summary: 'Server-sent events of the company; Last-Event-ID resumes without a gap',
  access: 'verified',
  /** Where to begin without a Last-Event-ID, as the profile says it. */
  query: z.object({ since: z.string().max(1_200).optional() }),
  gives: 'events',
});

export const tellPresence = endpoint('POST', '/presence', {
  summary: 'Say to colleagues that one is here and what one looks at; said again every 20 seconds, stored nowhere',
  access: 'verified',
  body: z.strictObject({ conversationId: Id.nullable(), isHere: z.boolean(), asks: z.boolean().default(false) }),
});

export type Typing = z.output<typeof Typing>;
export type Presence = z.output<typeof Presence>;
