import { z } from 'zod';
import { HAND_OFF_REASONS } from './ai-agents.ts';
import { Attachment, MAX_FILES } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { maxLength, nonEmpty, obeys } from './rules.ts';
import { Id, Seq, Time } from './shared.ts';

export const MAX_TEXT_LENGTH = 10_000;

/** Text written by people. Line breaks are allowed; NUL and lone surrogates are rejected earlier. */
const MessageText = z
  .string()
  .superRefine(obeys(maxLength(MAX_TEXT_LENGTH)))
  .default('');

/** A body with text, files or both. */
export function withContent<Shape extends z.ZodRawShape>(shape: Shape) {
  return z
    .strictObject({ ...shape, text: MessageText, attachments: z.array(Id).max(MAX_FILES).default([]) })
    .superRefine((body, context) => {
      const { text, attachments } = body as { text: string; attachments: number[] };
      const problem = attachments.length > 0 ? null : nonEmpty(text);
      if (problem) context.addIssue({ code: 'custom', path: ['text'], params: { problem } });
    });
}

/**
 * Chosen by the sender for each message, so that a retry after a lost response stores nothing twice. Generated if
 * omitted.
 */
export const ClientId = z.string().regex(/^[\w-]{8,64}$/);

/** A button below a message from the bot. */
export const MessageOption = z.object({ id: z.string(), label: z.string() });

/** A source of an answer, with the number that marks it in the text. */
export const MessageSource = z.object({ number: z.number().int(), title: z.string(), url: z.string().nullable() });

/** Why an agent handed off and what the customer had asked, latest first, for the person who takes over. */
export const HandOffNote = z.object({ reason: z.enum(HAND_OFF_REASONS), questions: z.array(z.string()) });

/** What a bot may send besides text; null if absent. */
export const MessageExtras = z.object({
  options: z.array(MessageOption),
  card: z.object({ title: z.string(), text: z.string(), imageUrl: z.string(), link: z.string() }).nullable(),
  quickActions: z.array(z.object({ type: z.enum(['call', 'email', 'link']), text: z.string(), target: z.string() })),
  sources: z.array(MessageSource).default([]),
  /** Only on lines for staff. */
  handOff: HandOffNote.optional(),
});

export const Message = z.object({
  id: Id,
  seq: z.number().int(),
  conversationId: Id,
  direction: z.enum(['incoming', 'outgoing']),
  origin: z.enum(['bot', 'customer', 'operator']),
  /** `event` is a line for staff: who took over and when. */
  type: z.enum(['text', 'event']),
  text: z.string(),
  attachments: z.array(Attachment),
  extras: MessageExtras.nullable(),
  /** The button that the customer pressed, if any. */
  optionId: z.string().nullable(),
  status: z.enum(['pending', 'sent', 'delivered', 'read', 'failed']),
  clientId: z.string().nullable(),
  author: z.object({ id: Id, name: z.string() }).nullable(),
  /** When it was sent, by the channel's clock; messages are sorted by this, then by seq. */
  sentAt: Time,
  createdAt: Time,
});

export const listMessages = endpoint('GET', '/conversations/:id/messages', {
  summary: 'Messages of a conversation, oldest first: the newest page, those before a seq, or those after one',
  access: 'verified',
  params: z.object({ id: Id }),
  query: z.object({
    after: Seq.optional(),
    before: Seq.min(1).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({ data: z.array(Message), nextCursor: z.string().nullable() }),
});

export const sendMessage = endpoint('POST', '/conversations/:id/messages/send', {
  summary: 'Send a message as staff; repeating a client_id returns the existing message',
  access: 'verified',
  params: z.object({ id: Id }),
  body: withContent({ clientId: ClientId.optional() }),
  result: Message,
  status: 201,
});

export const staffTyping = endpoint('POST', '/conversations/:id/typing', {
  summary: 'Staff are typing an answer, or have stopped',
  access: 'verified',
  params: z.object({ id: Id }),
  body: z.strictObject({ isTyping: z.boolean().default(true) }),
});

export type MessageSource = z.output<typeof MessageSource>;
export type MessageExtras = z.output<typeof MessageExtras>;
export type HandOffNote = z.output<typeof HandOffNote>;
export type Message = z.output<typeof Message>;
