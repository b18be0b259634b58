import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { maxLength, nonEmpty, obeys } from './rules.ts';
import { Id, Time } from './shared.ts';

export const LONGEST_TEXT = 10_000;

/** What people write. Line breaks are theirs to use; NUL and lone surrogates never get this far. */
export const MessageText = z.string().superRefine(obeys(nonEmpty, maxLength(LONGEST_TEXT)));

/** Chosen by the sender for each message, so that sending again after a lost answer stores nothing twice. */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/);

export const Message = z.object({
  id: Id,
  seq: z.number().int(),
  conversationId: Id,
  direction: z.enum(['incoming', 'outgoing']),
  origin: z.enum(['bot', 'customer', 'operator']),
  /** `event` is a line for staff: who took over and when. */
  type: z.enum(['text', 'event']),
  text: z.string(),
  status: z.enum(['pending', 'sent', 'delivered', 'read', 'failed']),
  clientId: z.string().nullable(),
  author: z.object({ id: Id, name: z.string() }).nullable(),
  createdAt: Time,
});

export const listMessages = endpoint('GET', '/conversations/:id/messages', {
  summary: 'Messages of a conversation, oldest first: the newest page, those before a seq, or those after one',
  access: 'verified',
  params: z.object({ id: Id }),
  query: z.object({
    after: z.coerce.number().int().min(0).optional(),
    before: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({ data: z.array(Message), nextCursor: z.string().nullable() }),
});

export const sendMessage = endpoint('POST', '/conversations/:id/messages/send', {
  summary: 'Answer as a person; repeating a client_id returns the message that is there already',
  access: 'verified',
  params: z.object({ id: Id }),
  body: z.strictObject({ text: MessageText, clientId: ClientId }),
  result: Message,
  status: 201,
});

export type Message = z.output<typeof Message>;
