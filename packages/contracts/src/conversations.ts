import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { CustomerSummary, Sentiment } from './customers.ts';
import { endpoint, type ResultOf } from './endpoint.ts';
import { FieldFilterText } from './field-filter.ts';
import { Message } from './messages.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';
import { Day, Id, Time } from './shared.ts';

/** The customer's rating after the conversation ended. */
export const Rating = z.object({ score: z.number().int().min(1).max(5), comment: z.string(), ratedAt: Time });

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
export const Priority = z.enum(PRIORITIES);
export type Priority = z.output<typeof Priority>;

export const Conversation = z.object({
  id: Id,
  customer: CustomerSummary,
  platform: ChannelType,
  channelId: Id,
  /** The name that the channel had, if it was removed: the conversation can be read, but not answered. */
  removedChannel: z.string().nullable(),
  aiAgentId: Id.nullable(),
  isHandedOff: z.boolean(),
  /** A published flow or a live agent answers in its channel until a person takes over. */
  hasBot: z.boolean(),
  /** The name of that flow or agent. */
  botName: z.string().nullable(),
  handedOffTo: z.object({ id: Id, name: z.string() }).nullable(),
  /** The team that shares it. */
  team: z.object({ id: Id, name: z.string() }).nullable(),
  lastMessage: Message.nullable(),
  lastSeq: z.number().int(),
  /** The inbox's sort key: when the latest message was sent, even if an older one arrived later. */
  activeAt: Time,
  /** Since when the customer has been waiting for a person's answer; null if a bot answers, or the last word is ours. */
  beganWaitingAt: Time.nullable(),
  unreadCount: z.number().int(),
  priority: Priority,
  tags: z.array(z.string()),
  locale: LocaleCode.nullable(),
  pageUrl: z.string().nullable(),
  referrer: z.string().nullable(),
  metadata: z.array(z.object({ name: z.string(), value: z.string() })),
  rating: Rating.nullable(),
  isTest: z.boolean(),
  startedAt: Time,
  endedAt: Time.nullable(),
  /** Staff have put it aside: out of every queue, until the customer writes or it wakes by itself. */
  snoozedAt: Time.nullable(),
  /** When a snoozed conversation wakes by itself; null if only the customer's next message wakes it. */
  wakesAt: Time.nullable(),
  /** It was snoozed and has come back since; null once somebody has answered. */
  wokeAt: Time.nullable(),
  /** Grows with every change of the conversation's notes; zero if there never was one. */
  noteChanges: z.number().int(),
  /** Who is mentioned in a note and has not seen it, and by whom. */
  mentions: z.array(z.object({ noteId: Id, userId: Id, by: z.string().nullable() })),
  /** The message that matched the search; absent without a search, null if the customer matched instead. */
  match: z.object({ messageId: Id, seq: z.number().int(), snippet: z.string() }).nullable().optional(),
});

const Params = z.object({ id: Id });
const Flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const listConversations = endpoint('GET', '/conversations', {
  summary: 'The inbox, newest activity first',
  cost: 'search',
  access: 'verified',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
    platform: ChannelType.optional(),
    channelId: Id.optional(),
    isHandedOff: Flag.optional(),
    /** `people` are conversations that were handed off or have no bot; `bot` is the rest; `me` are those that the caller has taken. */
    answeredBy: z.enum(['people', 'bot', 'me']).optional(),
    /** Those whose customer waits for a person; these are sorted by how long, the longest waiting first. */
    waiting: Flag.optional(),
    unread: Flag.optional(),
    /** `open` leaves out those that are snoozed. */
    status: z.enum(['open', 'snoozed', 'ended']).optional(),
    /** Those with a note that mentions the caller, who has not seen it yet. */
    mentioned: z.literal('true').optional(),
    tag: z.string().max(40).optional(),
    search: z.string().max(200).optional(),
    sentiment: Sentiment.optional(),
    /** A custom field of the customer as `key:operator:value`; may be repeated, and all must hold. */
    field: z.union([FieldFilterText, z.array(FieldFilterText).max(5)]).optional(),
    agentId: Id.optional(),
    /** Who holds it: a member, the caller, or nobody. */
    assignee: z.enum(['me', 'none']).or(Id).optional(),
    teamId: Id.optional(),
    priority: Priority.optional(),
    /** Whose customer is blocked. */
    isBlocked: Flag.optional(),
    /** Started on or after this day, in the company's time zone. */
    from: Day.optional(),
    /** Started on or before this day. */
    to: Day.optional(),
    sort: z.enum(['newest', 'oldest']).default('newest'),
    isTest: Flag.default(false),
  }),
  result: z.object({ data: z.array(Conversation), nextCursor: z.string().nullable() }),
});

/** A count capped at 100, because everything above 99 is shown the same. */
const Few = z.number().int().max(100);

export const getConversationCounts = endpoint('GET', '/conversations/counts', {
  summary: 'The number of conversations in each inbox view, counted up to 100',
  access: 'verified',
  /**
   * `handed_off` counts everything that people answer, including channels without a bot; `waiting` those of them who wait, and `late`
   * those who have waited longer than the company's target.
   */
  result: z.object({
    unread: Few,
    handedOff: Few,
    open: Few,
    waiting: Few,
    late: Few,
    unassigned: Few,
    mine: Few,
    mentioned: Few,
    snoozed: Few,
    bot: Few,
    /** Something answers by itself in at least one channel. */
    hasBots: z.boolean(),
    /** There has been a conversation. */
    hasAny: z.boolean(),
  }),
});

export const getConversation = endpoint('GET', '/conversations/:id', {
  summary: 'One conversation',
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const setTakeover = endpoint('PUT', '/conversations/:id', {
  summary:
    'Take over the conversation (true), or hand it back to the bot or to colleagues (false); 409 if a colleague has taken it over',
  access: 'verified',
  params: Params,
  body: z.strictObject({ isHandedOff: z.boolean() }),
  result: Conversation,
});

export const assignConversation = endpoint('POST', '/conversations/:id/assign', {
  summary: 'Give the conversation to a colleague, take it oneself, or return it to the queue of people (null)',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    userId: Id.nullable(),
    /** Who holds it as far as the caller knows; if somebody else does by now, nothing changes and the answer is 409. */
    heldBy: Id.nullable().optional(),
  }),
  result: Conversation,
});

export const setTeam = endpoint('PUT', '/conversations/:id/team', {
  summary:
    'Put the conversation into the queue of a team, where nobody holds it; null takes it out and changes nothing else',
  access: 'verified',
  params: Params,
  body: z.strictObject({ teamId: Id.nullable() }),
  result: Conversation,
});

export const snoozeConversation = endpoint('POST', '/conversations/:id/snooze', {
  summary: 'Put the conversation aside until a time, or with null until the customer writes; a message always wakes it',
  access: 'verified',
  params: Params,
  body: z.strictObject({ wakesAt: Time.nullable() }),
  result: Conversation,
});

export const unsnoozeConversation = endpoint('POST', '/conversations/:id/unsnooze', {
  summary: 'Bring a snoozed conversation back into its queue',
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const setPriority = endpoint('POST', '/conversations/:id/priority', {
  summary: 'Say how important the conversation is',
  access: 'verified',
  params: Params,
  body: z.strictObject({ priority: Priority }),
  result: Conversation,
});

export const endConversation = endpoint('POST', '/conversations/:id/end', {
  summary: "End the conversation; the customer's next message starts a new one",
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const reopenConversation = endpoint('POST', '/conversations/:id/reopen', {
  summary: 'Reopen an ended conversation; 409 if the customer has started another one',
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const readConversation = endpoint('POST', '/conversations/:id/read', {
  summary: "Mark the customer's messages as read by staff",
  access: 'verified',
  params: Params,
  result: Conversation,
});

export const unreadConversation = endpoint('POST', '/conversations/:id/unread', {
  summary: 'Mark the conversation as unread, to come back to it',
  access: 'verified',
  params: Params,
  result: Conversation,
});

/** Tags that differ only in letter case are the same tag. */
export const TagName = line(required, maxLength(40));

export const setTags = endpoint('POST', '/conversations/:id/tags', {
  summary: "Replace the conversation's tags; new ones are created",
  access: 'verified',
  params: Params,
  body: z.strictObject({ tags: z.array(TagName).max(20) }),
  result: Conversation,
});

export const listTags = endpoint('GET', '/conversations/tags', {
  summary: 'All tags in use, with the number of their conversations',
  access: 'verified',
  result: z.object({
    data: z.array(z.object({ name: z.string(), conversations: z.number().int() })),
    nextCursor: z.string().nullable(),
  }),
});

export type Conversation = z.output<typeof Conversation>;
export type ConversationCounts = ResultOf<typeof getConversationCounts>;
export type ConversationFilter = z.output<NonNullable<(typeof listConversations)['query']>>;

/**
 * Who answers the customer: a person, the channel's flow or agent, or nobody, if a person was asked for and has not taken over, or the
 * channel has no bot. In an ended conversation there is nothing to answer.
 */
export function answererOf({ isHandedOff, hasBot, handedOffTo, endedAt }: Conversation) {
  if (endedAt) return 'ended';
  if (handedOffTo) return 'person';
  return isHandedOff || !hasBot ? 'nobody' : 'bot';
}
