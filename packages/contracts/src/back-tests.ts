import { z } from 'zod';
import { ANSWER_OUTCOMES } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { RUN_STATES } from './lab-runs.ts';
import { LocaleCode } from './profile.ts';
import { Id, MAX_COUNT, Ordinal, Time } from './shared.ts';

export const MAX_BACK_TEST_CONVERSATIONS = 10_000;
/** Changed answers beyond these are only counted. */
export const MAX_KEPT_CHANGES = 1_000;

const Count = z.number().int().min(0).max(MAX_COUNT);
const Params = z.object({ id: Id });
const OneTest = z.object({ id: Id, backTest: Id });

/** Why an answer of the draft differs from that of the published version. */
export const ChangeCause = z.discriminatedUnion('cause', [
  /** Another policy acts, or the same one differently. */
  z.object({ cause: z.literal('policy'), policyId: Id, name: z.string() }),
  /** The answer cites other sources. */
  z.object({ cause: z.literal('sources') }),
  /** Answered instead of handed off, or the other way round. */
  z.object({ cause: z.literal('outcome') }),
  /** Same outcome and sources in other words. */
  z.object({ cause: z.literal('wording') }),
]);

const Answer = z.object({ outcome: z.enum(ANSWER_OUTCOMES), text: z.string() });

/** One answer that the draft would have given differently. Personal data is removed from all texts. */
export const ChangedAnswer = z.object({
  id: Id,
  conversationId: Id,
  question: z.string(),
  language: LocaleCode.nullable(),
  askedAt: Time,
  causes: z.array(ChangeCause).min(1),
  before: Answer,
  after: Answer,
});

export const BackTest = z.object({
  id: Id,
  state: z.enum(RUN_STATES),
  startedAt: Time,
  finishedAt: Time.nullable(),
  draftHash: z.string(),
  liveVersion: Ordinal,
  /** Conversations to replay, and replayed so far. */
  total: Count,
  done: Count,
  /** Answers asked for again, and how many of them differ. */
  answers: Count,
  changed: Count,
  groups: z.array(z.object({ cause: ChangeCause, count: Count })),
});

export const startBackTest = endpoint('POST', '/ai-agents/:id/back-tests', {
  summary: 'Replay the last conversations with the draft; the answers that change are listed',
  access: 'verified',
  params: Params,
  body: z.strictObject({ conversations: z.number().int().min(1).max(MAX_BACK_TEST_CONVERSATIONS).default(200) }),
  result: BackTest,
  status: 202,
});
export const listBackTests = endpoint('GET', '/ai-agents/:id/back-tests', {
  summary: 'The last back-tests, newest first',
  access: 'verified',
  params: Params,
  result: z.object({ data: z.array(BackTest), nextCursor: z.string().nullable() }),
});
export const getBackTest = endpoint('GET', '/ai-agents/:id/back-tests/:backTest', {
  summary: 'One back-test and its figures so far',
  access: 'verified',
  params: OneTest,
  result: BackTest,
});
export const listChangedAnswers = endpoint('GET', '/ai-agents/:id/back-tests/:backTest/changes', {
  summary: 'The answers that the draft changes',
  access: 'verified',
  params: OneTest,
  query: z.object({
    /** The position of the group in `groups`. */
    group: z.coerce.number().int().min(0).max(1_000).optional(),
    cursor: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({ data: z.array(ChangedAnswer), nextCursor: z.string().nullable(), total: Count }),
});
export const cancelBackTest = endpoint('POST', '/ai-agents/:id/back-tests/:backTest/cancel', {
  summary: 'Stop a back-test; it stays in the list as cancelled',
  access: 'verified',
  params: OneTest,
  result: BackTest,
});

export type ChangeCause = z.output<typeof ChangeCause>;
export type ChangedAnswer = z.output<typeof ChangedAnswer>;
export type BackTest = z.output<typeof BackTest>;
