import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { ClientId, Message, MessageText } from './messages.ts';
import { email, line, maxLength, phone } from './rules.ts';
import { Id, Time } from './shared.ts';

/** What the widget may know of a conversation. */
export const ChatConversation = z.object({
  id: Id,
  isHandedOff: z.boolean(),
  lastSeq: z.number().int(),
  startedAt: Time,
  endedAt: Time.nullable(),
});

const Params = z.object({ id: Id });
const Address = line(maxLength(2_000)).optional();

export const chatInit = endpoint('GET', '/chat/init', {
  summary: "The widget's settings, by the publishable key in the header `key`",
  access: 'visitor',
  result: z.object({
    channel: z.object({ name: z.string() }),
    company: z.object({ name: z.string() }),
  }),
});

export const startChat = endpoint('POST', '/chat/conversations/start', {
  summary: 'Open a conversation, or return the one that is open; the first call gives the visitor their token',
  access: 'visitor',
  body: z.strictObject({
    fields: z
      .strictObject({
        name: line(maxLength(100)).optional(),
        email: line(email, maxLength(254)).optional(),
        phone: line(phone).optional(),
      })
      .optional(),
    locale: LocaleCode.optional(),
    pageUrl: Address,
    referrer: Address,
  }),
  result: z.object({ conversation: ChatConversation, visitorToken: z.string().nullable(), messages: z.array(Message) }),
});

export const chatListen = endpoint('POST', '/chat/listen', {
  summary: 'Say something as the customer; repeating a client_id returns the message that is there already',
  access: 'visitor',
  body: z.strictObject({ driver: z.literal('web'), conversationId: Id, clientId: ClientId, text: MessageText }),
  result: z.object({ message: Message }),
});

export const refreshChat = endpoint('GET', '/chat/conversations/:id/refresh', {
  summary: 'Messages after a seq, oldest first',
  access: 'visitor',
  params: Params,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  result: z.object({ conversation: ChatConversation, messages: z.array(Message) }),
});

export const chatMetadata = endpoint('POST', '/chat/conversations/:id/metadata', {
  summary: 'Tell staff more about the visit, as names and values',
  access: 'visitor',
  params: Params,
  body: z.strictObject({
    items: z.array(z.strictObject({ name: line(maxLength(100)), value: z.string().max(1_000) })).max(50),
  }),
});

export const chatRead = endpoint('POST', '/chat/message/read', {
  summary: 'The customer has seen this message and all before it',
  access: 'visitor',
  body: z.strictObject({ messageId: Id }),
});

export const chatTyping = endpoint('POST', '/chat/conversations/:id/typing', {
  summary: 'The customer is typing, or has stopped',
  access: 'visitor',
  params: Params,
  body: z.strictObject({ isTyping: z.boolean() }),
});

export const chatEvents = endpoint('GET', '/chat/conversations/:id/events', {
  summary: 'Server-sent events of one conversation; Last-Event-ID resumes without a gap',
  access: 'visitor',
  params: Params,
});

export type ChatConversation = z.output<typeof ChatConversation>;
