import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id } from './shared.ts';

/** Everything a stream may carry. Message and conversation events carry the whole object, so applying one twice changes nothing. */
export const EVENT_NAMES = [
  'message.created',
  'message.updated',
  'conversation.updated',
  'conversation.deleted',
  'typing',
  'presence',
  'reset',
] as const;

export type EventName = (typeof EVENT_NAMES)[number];

export const staffEvents = endpoint('GET', '/events', {
  summary: 'Server-sent events of the company; Last-Event-ID resumes without a gap',
  access: 'verified',
  /** Where to begin without a Last-Event-ID, as the profile says it. */
  query: z.object({ since: z.string().max(1_200).optional() }),
  gives: 'events',
});

/** Someone writes at this moment, or has stopped. Stored nowhere; whoever is not heard again within seconds has stopped. */
export interface Typing {
  conversationId: number;
  origin: 'customer' | 'operator' | 'bot';
  isTyping: boolean;
  /** Of staff: customers hear the name alone. */
  userId?: number;
  name?: string;
  /** What the bot's answer begins with, as far as it may be shown. */
  text?: string;
  /** The message that the bot answers: whoever has a later one of the company has the whole answer. */
  seq?: number;
}

/** What colleagues hear of each other: who is here, and which conversation they look at. */
export interface Presence {
  userId: number;
  name: string;
  conversationId: number | null;
  isHere: boolean;
  /** Whoever hears it is asked to say where they are. */
  asks: boolean;
}

export const tellPresence = endpoint('POST', '/presence', {
  summary: 'Say to colleagues that one is here and what one looks at; said again every 20 seconds, stored nowhere',
  access: 'verified',
  body: z.strictObject({ conversationId: Id.nullable(), isHere: z.boolean(), asks: z.boolean().default(false) }),
});
