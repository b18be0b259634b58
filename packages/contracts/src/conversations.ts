import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { Message } from './messages.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, Time } from './shared.ts';

export const SENTIMENTS = ['happy', 'neutral', 'sad', 'angry', 'confused'] as const;

export const Customer = z.object({
  id: Id,
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  sentiment: z.enum(SENTIMENTS),
});

export const Conversation = z.object({
  id: Id,
  customer: Customer,
  platform: ChannelType,
  channelId: Id,
  isHandedOff: z.boolean(),
  handedOffTo: z.object({ id: Id, name: z.string() }).nullable(),
  lastMessage: Message.nullable(),
  lastSeq: z.number().int(),
  unreadCount: z.number().int(),
  tags: z.array(z.string()),
  pageUrl: z.string().nullable(),
  referrer: z.string().nullable(),
  startedAt: Time,
  endedAt: Time.nullable(),
});

const Params = z.object({ id: Id });
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const listConversations = endpoint('GET', '/conversations', {
  summary: 'The inbox, newest activity first',
  access: 'verified',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    platform: ChannelType.optional(),
    channelId: Id.optional(),
    isHandedOff: Flag.optional(),
    unread: Flag.optional(),
    status: z.enum(['open', 'ended']).optional(),
    tag: z.string().max(40).optional(),
  }),
  result: z.object({ data: z.array(Conversation), nextCursor: z.string().nullable() }),
});

export const getConversation = endpoint('GET', '/conversations/:id', {
  summary: 'One conversation',
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const setTakeover = endpoint('PUT', '/conversations/:id', {
  summary: 'Take the conversation over from the bot (true) or hand it back (false); 409 when a colleague holds it',
  access: 'verified',
  params: Params,
  body: z.strictObject({ isHandedOff: z.boolean() }),
  result: Conversation,
});

export const endConversation = endpoint('POST', '/conversations/:id/end', {
  summary: 'End the conversation; a new message of the customer begins another one',
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const readConversation = endpoint('POST', '/conversations/:id/read', {
  summary: 'Mark what the customer wrote as read by staff',
  access: 'verified',
  params: Params,
  result: Conversation,
});

/** Written the same but for letter case, two tags are one. */
const TagName = line(required, maxLength(40));

export const setTags = endpoint('POST', '/conversations/:id/tags', {
  summary: 'Give the conversation exactly these tags; new ones are made',
  access: 'verified',
  params: Params,
  body: z.strictObject({ tags: z.array(TagName).max(20) }),
  result: Conversation,
});

export const listTags = endpoint('GET', '/conversations/tags', {
  summary: 'All tags in use, with how many conversations carry each',
  access: 'verified',
  result: z.object({
    data: z.array(z.object({ name: z.string(), conversations: z.number().int() })),
    nextCursor: z.string().nullable(),
  }),
});

export type Conversation = z.output<typeof Conversation>;
export type ConversationFilter = z.output<NonNullable<(typeof listConversations)['query']>>;
