import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, obeys, required } from './rules.ts';
import { Id, Time } from './shared.ts';

const Count = z.number().int().min(0);
const Words = (longest: number) =>
  z
    .string()
    .trim()
    .superRefine(obeys(required, maxLength(longest)));
const OfAgent = z.object({ id: Id });

/** A question from customers that the agent could not answer. */
export const Unanswered = z.object({
  /** When it was last asked. */
  id: Id,
  question: z.string(),
  language: LocaleCode.nullable(),
  times: Count,
  askedAt: Time,
  conversationId: Id,
  confidence: z.number().nullable(),
});

export const listUnanswered = endpoint('GET', '/ai-agents/:id/unanswered', {
  summary: 'What customers asked and the agent did not know, newest first; the same question once',
  access: 'verified',
  params: OfAgent,
  query: z.object({
    cursor: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({ data: z.array(Unanswered), nextCursor: z.string().nullable(), total: Count }),
});
export const dismissUnanswered = endpoint('DELETE', '/ai-agents/:id/unanswered/:question', {
  summary: 'Remove a question from the list, with all its occurrences',
  access: 'verified',
  params: z.object({ id: Id, question: Id }),
});

export const teachAnswer = endpoint('POST', '/ai-agents/:id/answers', {
  summary: 'Teach the agent what it should have said; stored in its source of questions from chats',
  cost: 'check',
  access: 'verified',
  params: OfAgent,
  body: z.strictObject({
    question: Words(500),
    answer: Words(4_000),
    /** The entry in the list of unanswered questions that this answers. */
    unansweredId: Id.nullable().default(null),
    /** The name of the source if it has to be created, in the author's language. */
    sourceName: line(required, maxLength(200)),
  }),
  result: z.object({ sourceId: Id }),
  status: 201,
});

export type Unanswered = z.output<typeof Unanswered>;
