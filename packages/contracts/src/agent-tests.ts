import { z } from 'zod';
import { ANSWER_OUTCOMES } from './answers.ts';
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
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });
const OfAgent = z.object({ id: Id });

export const MAX_TEST_CASES = 200;

/** What a good answer looks like. Empty fields are not checked. */
export const Expectation = z.strictObject({
  outcome: z.enum(ANSWER_OUTCOMES).nullable().default(null),
  /** All of these must appear in the answer, in any letter case. */
  contains: z
    .array(line(required, maxLength(200)))
    .max(10)
    .default([]),
  /** Part of the title or heading of a source that the answer must cite. */
  cites: line(maxLength(200)).default(''),
});

const CaseBody = z.strictObject({
  question: Words(2_000),
  locale: LocaleCode.nullable().default(null),
  expects: Expectation,
});

export const TestCase = CaseBody.extend({ id: Id, createdAt: Time });

const OneCase = z.object({ id: Id, testCase: Id });

export const listTestCases = endpoint('GET', '/ai-agents/:id/test-cases', {
  summary: 'The test questions of an agent, oldest first',
  access: 'verified',
  params: OfAgent,
  result: listOf(TestCase),
});
export const createTestCase = endpoint('POST', '/ai-agents/:id/test-cases', {
  summary: 'Store a test question with what its answer must be like',
  access: 'verified',
  params: OfAgent,
  body: CaseBody,
  result: TestCase,
  status: 201,
});
export const updateTestCase = endpoint('PUT', '/ai-agents/:id/test-cases/:testCase', {
  summary: 'Change a test question or its expectation',
  access: 'verified',
  params: OneCase,
  body: CaseBody,
  result: TestCase,
});
export const deleteTestCase = endpoint('DELETE', '/ai-agents/:id/test-cases/:testCase', {
  summary: 'Delete a test question',
  access: 'verified',
  params: OneCase,
});

/** The result for one question. */
export const TestResult = z.object({
  caseId: Id,
  question: z.string(),
  isPassed: z.boolean(),
  /** The expectations that were not met. */
  failures: z.array(z.enum(['outcome', 'contains', 'cites'])),
  outcome: z.enum(ANSWER_OUTCOMES),
  text: z.string(),
  /** Compared with the previous run. */
  change: z.enum(['same', 'better', 'worse', 'new']),
});

export const TestRun = z.object({
  id: Id,
  startedAt: Time,
  finishedAt: Time.nullable(),
  total: Count,
  passed: Count,
  better: Count,
  worse: Count,
  /** One for each question asked so far. */
  results: z.array(TestResult),
});

export const startTestRun = endpoint('POST', '/ai-agents/:id/test-runs', {
  summary: 'Ask all test questions; the run continues in the background',
  access: 'verified',
  params: OfAgent,
  result: TestRun,
  status: 202,
});
export const listTestRuns = endpoint('GET', '/ai-agents/:id/test-runs', {
  summary: 'The last runs, newest first',
  access: 'verified',
  params: OfAgent,
  result: listOf(TestRun),
});
export const getTestRun = endpoint('GET', '/ai-agents/:id/test-runs/:run', {
  summary: 'One run with its results so far',
  access: 'verified',
  params: z.object({ id: Id, run: Id }),
  result: TestRun,
});

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
  result: listOf(Unanswered).extend({ total: Count }),
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

/** What an agent has done for customers in the last seven days, compared with the seven days before. */
export const AgentFigures = z.object({
  agentId: Id,
  answers: Count,
  answersBefore: Count,
  /** How many of those conversations were handed off to a person, now and in the week before. */
  handedOff: Count,
  handedOffBefore: Count,
  /** How many answers cited a source. */
  cited: Count,
  /** How often the agent did not know the answer. */
  unsure: Count,
  /** Questions still waiting for an answer from staff, no matter how old. */
  unanswered: Count,
  /** Answers per day, oldest first; the last is today. */
  perDay: z.array(Count).length(7),
});

export const agentFigures = endpoint('GET', '/ai-agents/figures', {
  summary: 'Statistics of the agents for the last seven days; tests are not counted',
  access: 'verified',
  result: z.object({
    agents: z.array(AgentFigures),
    /** Over the latest thousand answers from any engine; null if there are none. */
    medianMs: z.number().nullable(),
    p95Ms: z.number().nullable(),
  }),
});

export type Expectation = z.output<typeof Expectation>;
export type TestCase = z.output<typeof TestCase>;
export type TestResult = z.output<typeof TestResult>;
export type TestRun = z.output<typeof TestRun>;
export type Unanswered = z.output<typeof Unanswered>;
export type AgentFigures = z.output<typeof AgentFigures>;
