import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { MessageSource } from './messages.ts';
import { PolicyHit } from './policy-hits.ts';
import { Id } from './shared.ts';

const Params = z.object({ id: Id });

/**
 * Why there is a draft or none: `not_found` if the sources hold nothing about the question, `no_question` if the customer
 * has not asked anything, `none` if the company has no agent that could be asked.
 */
const DRAFT_OUTCOMES = ['drafted', 'not_found', 'no_question', 'none'] as const;

export const ReplyDraft = z.object({
  /** Empty unless the outcome is `drafted`. */
  text: z.string(),
  /** What it is based on, also if customers do not see the sources of this agent. */
  sources: z.array(MessageSource),
  by: z.enum(['built_in', 'curated', 'model', 'small_talk']).nullable(),
  outcome: z.enum(DRAFT_OUTCOMES),
  /** False for a quotation that the agent would not have sent by itself. */
  isSure: z.boolean(),
});

export const draftReply = endpoint('POST', '/conversations/:id/draft', {
  summary: "A draft of a reply to the customer's latest messages, for staff; nothing is stored, sent or counted",
  cost: 'thinking',
  access: 'verified',
  params: Params,
  result: ReplyDraft,
});

export const ConversationSummary = z.object({
  /** A few lines in the caller's language; empty if nothing has been said. */
  text: z.string(),
  /** The customer's open questions, newest first. */
  questions: z.array(z.string()),
  by: z.enum(['built_in', 'model']),
});

export const summarizeConversation = endpoint('POST', '/conversations/:id/summary', {
  summary: 'What a conversation is about, for staff; nothing is stored',
  cost: 'thinking',
  access: 'verified',
  params: Params,
  result: ConversationSummary,
});

export const checkReply = endpoint('POST', '/conversations/:id/check-reply', {
  summary: "What a person's reply would break of the policies of the channel's agent; it may be sent all the same",
  access: 'verified',
  params: Params,
  body: z.strictObject({ text: z.string().max(10_000) }),
  result: z.object({ data: z.array(PolicyHit), nextCursor: z.string().nullable() }),
});

export type ReplyDraft = z.output<typeof ReplyDraft>;
export type ConversationSummary = z.output<typeof ConversationSummary>;
