import { z } from 'zod';
import { MemberState } from './availability.ts';
import { ChatConversation, ChatMessage } from './chat.ts';
import { Conversation } from './conversations.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './messages.ts';
import { Id } from './shared.ts';

/** Someone is typing or has stopped. Never stored; it expires after a few seconds without a new event. */
export const Typing = z.object({
  conversationId: Id,
  origin: z.enum(['customer', 'operator', 'bot']),
  isTyping: z.boolean(),
  /** Staff only: customers see just the name. */
  userId: Id.optional(),
  name: z.string().optional(),
  /** The beginning of the bot's answer, as far as it may be shown. */
  text: z.string().optional(),
  /** The message that the bot is answering: a client with a later message from the company has the whole answer. */
  seq: z.number().int().optional(),
  /** The customer has pressed "stop" and wants no more of the bot's answer. */
  stops: z.boolean().optional(),
});

/** What colleagues see of each other: who is online, and which conversation they have open. */
export const Presence = z.object({
  userId: Id,
  name: z.string(),
  conversationId: Id.nullable(),
  isHere: z.boolean(),
  /** Asks the recipients to announce their own presence. */
  asks: z.boolean(),
});

/**
 * Everything a stream may carry. Message and conversation events carry the whole object, so applying one twice is
 * harmless.
 */
export const EVENTS = {
  'message.created': Message,
  'message.updated': Message,
  'conversation.updated': Conversation,
  'conversation.deleted': z.object({ id: Id }),
  typing: Typing,
  presence: Presence,
  /** A member has come to work, is away, or has left. */
  'member.state': z.object({ userId: Id, state: MemberState }),
  /** Somebody has saved, changed, moved or deleted a view that others may see. */
  'views.changed': z.object({}),
  /** Too many changes to replay: reload everything. */
  reset: z.object({}),
};

/** The variants sent to the conversation's customer, who may not see everything. */
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

/** Parses an event, or lists the fields that violate the contract. */
export function readEvent(name: EventName, data: unknown): { event: StaffEvent } | { badFields: string[] } {
  const read = EVENTS[name].safeParse(data);
  if (read.success) return { event: { name, data: read.data } as StaffEvent };
  return { badFields: read.error.issues.map(({ path }) => path.map(String).join('.')) };
}

export const staffEvents = endpoint('GET', '/events', {
  summary: 'Server-sent events of the company; Last-Event-ID resumes without a gap',
  access: 'verified',
  /** Where to start without a Last-Event-ID, taken from the profile. */
  query: z.object({ since: z.string().max(1_200).optional() }),
  gives: 'events',
});

export const announcePresence = endpoint('POST', '/presence', {
  summary: 'Announce presence and the viewed conversation to colleagues; repeated every 20 seconds, not stored',
  access: 'verified',
  body: z.strictObject({ conversationId: Id.nullable(), isHere: z.boolean(), asks: z.boolean().default(false) }),
});

export type Typing = z.output<typeof Typing>;
export type Presence = z.output<typeof Presence>;
