import { z } from 'zod';
import { HAND_OFF_REASONS } from './ai-agents.ts';
import { Attachment, MAX_FILES } from './attachments.ts';
import { endpoint } from './endpoint.ts';
import { maxLength, nonEmpty, obeys } from './rules.ts';
import { Id, Seq, Time } from './shared.ts';
import { UNREADABLE } from './unreadable.ts';

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

/** The client id of the greeting that an agent showed before the customer wrote. It answers nothing, so nothing explains it. */
export const GREETING_ID = 'greeting';

/** A button below a message from the bot. */
export const MessageOption = z.object({ id: z.string(), label: z.string() });

/** A source of an answer, with the number that marks it in the text. */
export const MessageSource = z.object({ number: z.number().int(), title: z.string(), url: z.string().nullable() });

/** Why an agent handed off and what the customer had asked, latest first, for the person who takes over. */
export const HandOffNote = z.object({ reason: z.enum(HAND_OFF_REASONS), questions: z.array(z.string()) });

/** The kinds of answers that a bot may ask for. */
export const QUESTION_KINDS = [
  'text',
  'email',
  'phone',
  'number',
  'date',
  'time',
  'url',
  'rating',
  'yesNo',
  'choices',
  'file',
] as const;

/** What kind of answer a bot waits for, so that a widget can offer the right input. The server decides whether an answer is valid. */
export const MessageQuestion = z.object({
  kind: z.enum(QUESTION_KINDS),
  /** The smallest and largest number, day, length or count, as an input of that kind writes it. */
  min: z.string().nullable(),
  max: z.string().nullable(),
  /** An example or a pattern of the answer. */
  hint: z.string(),
  choices: z.array(MessageOption),
});

/** The words for one variable; those that are only counted have no name. */
const TemplateValue = z.object({ name: z.string().optional(), text: z.string() });

/** An approved template with the words for its variables, in order. */
export const MessageTemplateUse = z.object({
  name: z.string(),
  language: z.string(),
  header: z.array(TemplateValue),
  body: z.array(TemplateValue),
  /** By their place among the template's buttons. */
  buttons: z.array(z.object({ index: z.number().int(), type: z.enum(['link', 'code']), text: z.string() })),
});

/** What a bot may send besides text; null if absent. */
export const MessageExtras = z.object({
  options: z.array(MessageOption),
  card: z.object({ title: z.string(), text: z.string(), imageUrl: z.string(), link: z.string() }).nullable(),
  quickActions: z.array(z.object({ type: z.enum(['call', 'email', 'link']), text: z.string(), target: z.string() })),
  sources: z.array(MessageSource).default([]),
  question: MessageQuestion.optional(),
  /** The text is that of a template that the platform has approved. */
  template: MessageTemplateUse.optional(),
  /** Only on lines for staff. */
  handOff: HandOffNote.optional(),
  /** To whom a conversation was given; only on lines for staff. */
  assignee: z.object({ id: Id, name: z.string() }).optional(),
  /** The team into whose queue it was put; only on lines for staff. */
  team: z.object({ id: Id, name: z.string() }).optional(),
});

/** Why a platform did not take a message. */
export const REFUSALS = [
  'rate',
  'transient',
  'auth',
  'window',
  'recipient',
  'payload',
  'restricted',
  'ambiguous',
  /** The platform does not accept the template, or no longer. */
  'template',
  /** The customer wants no messages of this kind. */
  'unwanted',
] as const;

/** What staff see of a mail at once; `readMail` returns the rest. */
export const MailMark = z.object({
  subject: z.string(),
  /** The address it came from, if it is not the customer's. */
  from: z.string().optional(),
  /** The receiving server says that the sender's domain did not send it. */
  isSuspicious: z.boolean().optional(),
  /** A machine wrote it: an out-of-office note, a newsletter. No bot answers it. */
  isAutomatic: z.boolean().optional(),
  /** There is quoted text or a signature. */
  hasFolded: z.boolean().optional(),
  hasHtml: z.boolean().optional(),
});

/** What happened to a message on its platform after it was written; null on messages to which nothing happened. */
export const MessageMarks = z.object({
  /** The message that this one answers: one of ours by its number, or a story of the company that we do not keep. */
  replyTo: z.object({ seq: z.number().int().nullable(), text: z.string() }).optional(),
  isEdited: z.boolean().optional(),
  /** The sender took it back, so its words and files are gone. */
  isWithdrawn: z.boolean().optional(),
  reactions: z.array(z.object({ emoji: z.string(), origin: z.enum(['customer', 'operator']) })).optional(),
  /** Why it could not be delivered. */
  refusal: z.enum(REFUSALS).optional(),
  /** Staff wrote it outside of Parley, in an app of the platform. */
  isFromElsewhere: z.boolean().optional(),
  /** It consists of something that bots cannot read. */
  unreadable: z.enum(UNREADABLE).optional(),
  /** It came or went by e-mail. */
  mail: MailMark.optional(),
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
  /** `unknown`: the platform did not answer, so it may or may not have arrived. It is not sent again. */
  status: z.enum(['pending', 'sent', 'delivered', 'read', 'failed', 'unknown']),
  marks: MessageMarks.nullable(),
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

export const readMail = endpoint('GET', '/conversations/:id/messages/:message/mail', {
  summary: 'What a mail holds besides its own words: quoted text, safe HTML, and what is known about its sender',
  access: 'verified',
  params: z.object({ id: Id, message: Id }),
  result: z.object({
    /** Quoted mails and signatures. */
    folded: z.string(),
    /** The whole mail, which runs and loads nothing; null for a mail of plain text, and where policies hide personal data. */
    html: z.string().nullable(),
    /** What the receiving server found out about the sender. */
    authentication: z.object({
      spf: z.string().nullable(),
      dkim: z.string().nullable(),
      dmarc: z.string().nullable(),
    }),
  }),
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
export type MessageQuestion = z.output<typeof MessageQuestion>;
export type MessageTemplateUse = z.output<typeof MessageTemplateUse>;
export type MessageExtras = z.output<typeof MessageExtras>;
export type HandOffNote = z.output<typeof HandOffNote>;
export type MessageMarks = z.output<typeof MessageMarks>;
export type Refusal = (typeof REFUSALS)[number];
export type MailMark = z.output<typeof MailMark>;
export type Message = z.output<typeof Message>;
