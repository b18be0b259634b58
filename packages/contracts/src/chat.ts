import { z } from 'zod';
import { ChatField, WidgetColors, WidgetTexts } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { ClientId, Message, withContent } from './messages.ts';
import { QuickAction } from './quick-actions.ts';
import { email, line, maxLength, obeys, required } from './rules.ts';
import { Id, Seq, Time } from './shared.ts';
import { ProactiveMessage, WIDGET_THEMES } from './widget-presentation.ts';

/** The part of a conversation that the widget may see. */
export const ChatConversation = z.object({
  id: Id,
  isHandedOff: z.boolean(),
  lastSeq: z.number().int(),
  rating: z.number().int().nullable(),
  startedAt: Time,
  endedAt: Time.nullable(),
  /** What a customer who waits for a person is told, in their language: their place, how long it takes, or when the team is back. */
  note: z.string(),
  /** The team that answers here is away. */
  isAway: z.boolean(),
});

/** A message as the customer sees it: staff have names but no ids. */
export const ChatMessage = Message.omit({ marks: true }).extend({ author: z.object({ name: z.string() }).nullable() });

const Params = z.object({ id: Id });
const OptionId = z.string().regex(/^[\w-]{1,40}$/);
const Address = line(maxLength(2_000)).optional();

export const chatInit = endpoint('GET', '/chat/init', {
  summary: "The widget's settings, by the publishable key in the header `key`",
  access: 'visitor',
  result: z.object({
    channel: z.object({ name: z.string() }),
    company: z.object({ name: z.string() }),
    /** A staff member has the inbox open. */
    isOnline: z.boolean(),
    /** A bot answers here, so customers get an immediate reply. */
    hasBot: z.boolean(),
    /** The bot may speak first: ask for its opening before showing a greeting. */
    speaksFirst: z.boolean(),
    colors: WidgetColors,
    /** In every language: the channel's own, or what stands in for them. */
    texts: z.array(WidgetTexts.extend({ subtitle: z.string(), people: z.string() })),
    fields: z.array(ChatField),
    /** The first three that are enabled. The texts come in every language because a page may switch its language. */
    quickActions: z.array(QuickAction.pick({ type: true, texts: true, target: true })),
    privacyUrl: z.string(),
    requiresIdentity: z.boolean(),
    showsCredit: z.boolean(),
    theme: z.enum(WIDGET_THEMES),
    /** In the order of their rules, which only the page needs. */
    proactiveMessages: z.array(ProactiveMessage.pick({ texts: true })),
  }),
});

const FieldValue = z.strictObject({ name: z.string().max(40), value: z.string().max(1_000) });

/** Answers to the fields asked before the chat; the three well-known ones may also be sent as one object. */
const FieldValues = z.union([
  z.array(FieldValue).max(20),
  z
    .strictObject({
      name: z.string().max(1_000).optional(),
      email: z.string().max(1_000).optional(),
      phone: z.string().max(1_000).optional(),
    })
    .transform((values) => Object.entries(values).map(([name, value]) => ({ name, value: value ?? '' }))),
]);

export const openChat = endpoint('POST', '/chat/opening', {
  summary: 'What the bot says before the visitor has written, up to its first question; nothing is stored',
  access: 'visitor',
  body: z.strictObject({
    locale: LocaleCode.optional(),
    pageUrl: Address,
    /** The visitor opened the chat, has been on the page for some seconds, or the site's script has called. */
    on: z.enum(['opened', 'time', 'script']).default('opened'),
    seconds: z.number().int().min(0).max(86_400).optional(),
    name: z.string().max(100).optional(),
    /** The proactive message that made the visitor open the chat. An agent goes on from there. */
    invitation: z.string().max(1_000).optional(),
  }),
  result: z.object({
    opening: z
      .object({
        /** To be sent when the conversation starts, which stores these messages. */
        token: z.string(),
        messages: z.array(ChatMessage.pick({ text: true, extras: true })),
      })
      .nullable(),
  }),
});

export const startChat = endpoint('POST', '/chat/conversations/start', {
  summary: "Open a conversation, or return the open one; the first call returns the visitor's tokens",
  access: 'visitor',
  body: z.strictObject({
    fields: FieldValues.optional(),
    locale: LocaleCode.optional(),
    pageUrl: Address,
    referrer: Address,
    /** The token of the opening that the visitor was shown: a new conversation begins with it. */
    opening: z.string().max(100_000).optional(),
    /** A token signed by the site's own server that proves who the visitor is. */
    identity: z.string().max(4_000).optional(),
    /**
     * The solved `challenge` of a 429 `proof_required`: the challenge, a dot, and a number that gives its SHA-256
     * enough zero bits.
     */
    proof: z.string().max(300).optional(),
  }),
  result: z.object({
    conversation: ChatConversation,
    /** Null if the visitor was already known. */
    visitorToken: z.string().nullable(),
    /** For the page that embeds the widget: can be exchanged once for a new visitor token on the same site. */
    resumeToken: z.string().nullable(),
    messages: z.array(ChatMessage),
  }),
});

export const resumeChat = endpoint('POST', '/chat/resume', {
  summary: 'Exchange a resume token for a new visitor token and the next resume token',
  access: 'visitor',
  body: z.strictObject({ resumeToken: z.string().min(20).max(200), pageUrl: Address }),
  result: z.object({ visitorToken: z.string(), resumeToken: z.string(), conversationId: Id.nullable() }),
});

export const returnChat = endpoint('POST', '/chat/return', {
  summary: 'Exchange the token of a link that was mailed to the customer for a visitor token; 422 if it has expired',
  access: 'visitor',
  body: z.strictObject({ token: z.string().max(200) }),
  result: z.object({ visitorToken: z.string(), resumeToken: z.string(), conversationId: Id }),
});

export const chatListen = endpoint('POST', '/chat/listen', {
  summary: 'Send a message as the customer; repeating a client_id returns the existing message',
  access: 'visitor',
  /** A pressed button sends its label as the text. */
  body: withContent({
    driver: z.literal('web'),
    conversationId: Id,
    clientId: ClientId.optional(),
    optionId: OptionId.optional(),
  }),
  result: z.object({ message: ChatMessage }),
});

export const refreshChat = endpoint('GET', '/chat/conversations/:id/refresh', {
  summary: 'Messages after a seq, oldest first, and the status of those before it',
  access: 'visitor',
  params: Params,
  query: z.object({ after: Seq.default(0) }),
  result: z.object({
    conversation: ChatConversation,
    messages: z.array(ChatMessage),
    /** The latest customer message that staff or the bot have seen. */
    readSeq: z.number().int(),
  }),
});

/** One of the visitor's conversations, as listed on the home view. */
export const ChatSummary = z.object({
  id: Id,
  /** The beginning of the last message; empty if it has no text. */
  text: z.string(),
  /** Who sent it: a person's name, or null. */
  author: z.string().nullable(),
  origin: z.enum(['customer', 'operator', 'bot']),
  lastAt: Time,
  endedAt: Time.nullable(),
  /** Company messages that the visitor has not read. */
  unread: z.number().int(),
});

export const listChats = endpoint('GET', '/chat/conversations', {
  summary: "The visitor's own conversations on this channel, newest first",
  access: 'visitor',
  result: z.object({ data: z.array(ChatSummary) }),
});

export const endChat = endpoint('POST', '/chat/conversations/:id/end', {
  summary: 'End the conversation as the customer, so that another one can begin',
  cost: 'small',
  access: 'visitor',
  params: Params,
  result: ChatConversation,
});

export const chatMetadata = endpoint('POST', '/chat/conversations/:id/metadata', {
  summary: 'Send metadata about the visit to staff, as names and values',
  cost: 'small',
  access: 'visitor',
  params: Params,
  body: z.strictObject({
    items: z.array(z.strictObject({ name: line(required, maxLength(100)), value: z.string().max(1_000) })).max(50),
  }),
});

export const chatRead = endpoint('POST', '/chat/message/read', {
  summary: 'The customer has seen this message and all before it',
  cost: 'small',
  access: 'visitor',
  body: z.strictObject({ messageId: Id }),
});

export const chatReact = endpoint('POST', '/chat/message/react', {
  summary: 'The customer says whether an answer helped; null takes it back',
  cost: 'small',
  access: 'visitor',
  body: z.strictObject({ messageId: Id, emoji: z.enum(['👍', '👎']).nullable() }),
});

export const chatTyping = endpoint('POST', '/chat/conversations/:id/typing', {
  summary: 'The customer is typing, or has stopped',
  cost: 'small',
  access: 'visitor',
  params: Params,
  body: z.strictObject({ isTyping: z.boolean().default(true) }),
});

export const chatPerson = endpoint('POST', '/chat/conversations/:id/person', {
  summary: 'Ask for a person: an agent that answers is asked for one; otherwise the conversation waits for staff',
  cost: 'small',
  access: 'visitor',
  params: Params,
  result: ChatConversation,
});

export const chatRating = endpoint('POST', '/chat/conversations/:id/rating', {
  summary: 'Rate the conversation from 1 to 5, with an optional comment; the last rating counts',
  cost: 'small',
  access: 'visitor',
  params: Params,
  body: z.strictObject({
    score: z.number().int().min(1).max(5),
    comment: z
      .string()
      .trim()
      .superRefine(obeys(maxLength(1_000)))
      .default(''),
  }),
  result: ChatConversation,
});

export const mailTranscript = endpoint('POST', '/chat/conversations/:id/transcript', {
  summary: "Mail a copy of the conversation to the visitor's own address; one not known to be theirs gets a code first",
  access: 'visitor',
  params: Params,
  body: z.strictObject({
    email: line(required, email, maxLength(254)),
    /** The six-digit code sent to the address. */
    code: z.string().max(20).optional(),
  }),
  /** The text to show, in the caller's language: that the copy is on its way, or where to find the code. */
  result: z.object({ isSent: z.boolean(), message: z.string(), codeLabel: z.string() }),
  status: 202,
});

export const getTranscript = endpoint('GET', '/chat/conversations/:id/transcript', {
  summary: 'A copy of the conversation as a text file',
  access: 'visitor',
  params: Params,
  gives: 'file',
});

export const forgetVisitor = endpoint('POST', '/chat/logout', {
  summary: "End the visitor's tokens; the conversation stays with the company",
  access: 'visitor',
});

export const eraseVisitor = endpoint('POST', '/chat/erase', {
  summary: 'Erase everything the company has stored about this visitor',
  access: 'visitor',
});

export const chatEvents = endpoint('GET', '/chat/conversations/:id/events', {
  summary: 'Server-sent events of one conversation; Last-Event-ID resumes without a gap',
  access: 'visitor',
  params: Params,
  gives: 'events',
});

export type ChatSummary = z.output<typeof ChatSummary>;
export type ChatConversation = z.output<typeof ChatConversation>;
