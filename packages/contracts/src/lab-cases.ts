import { z } from 'zod';
import { HAND_OFF_REASONS } from './ai-agents.ts';
import { MODEL_PROBLEMS } from './answers.ts';
import { ChannelType } from './channels.ts';
import { Sentiment } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, obeys, required } from './rules.ts';
import { Id, MAX_COUNT, Time } from './shared.ts';

export const MAX_LAB_CASES = 5_000;
export const MAX_CASE_TURNS = 20;
/** The largest file of cases that can be imported. */
export const MAX_CASE_FILE_BYTES = 5_000_000;

const Count = z.number().int().min(0).max(MAX_COUNT);
const Said = z
  .string()
  .trim()
  .superRefine(obeys(required, maxLength(2_000)));
const Words = line(required, maxLength(200));

/** What the bot's turn must be like; all expectations of a turn have to be met. */
export const TurnExpectation = z.discriminatedUnion('kind', [
  /** Regardless of letter case and white space. */
  z.strictObject({ kind: z.literal('says'), text: Words }),
  z.strictObject({ kind: z.literal('does_not_say'), text: Words }),
  /** Part of the title or heading of a source that the answer cites. */
  z.strictObject({ kind: z.literal('cites'), title: Words }),
  z.strictObject({ kind: z.literal('policy_acts'), policyId: Id }),
  z.strictObject({ kind: z.literal('policy_does_not_act'), policyId: Id }),
  /** Asks the customer something, with these words if there are any. */
  z.strictObject({ kind: z.literal('asks'), text: line(maxLength(200)).default('') }),
  z.strictObject({ kind: z.literal('answers') }),
  z.strictObject({ kind: z.literal('offers_choices') }),
  /** Says that it does not know. */
  z.strictObject({ kind: z.literal('refuses') }),
  /** Null is any reason. */
  z.strictObject({ kind: z.literal('hands_off'), reason: z.enum(HAND_OFF_REASONS).nullable().default(null) }),
  z.strictObject({ kind: z.literal('stays_silent') }),
  z.strictObject({ kind: z.literal('language'), locale: LocaleCode }),
  z.strictObject({ kind: z.literal('within_ms'), ms: z.number().int().min(1).max(600_000) }),
  /** Tokens read and written by the model. */
  z.strictObject({ kind: z.literal('within_tokens'), tokens: z.number().int().min(1).max(1_000_000) }),
]);

/** What must be so when the conversation is over. */
export const EndExpectation = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('owner'), owner: z.enum(['bot', 'person']) }),
  /** A contact detail or custom field that the agent or a flow has collected; an empty value is any. */
  z.strictObject({ kind: z.literal('field'), field: Words, value: line(maxLength(200)).default('') }),
  z.strictObject({ kind: z.literal('flow_started'), flowId: Id }),
  /** The conversation has this tag, regardless of letter case. */
  z.strictObject({ kind: z.literal('tag'), tag: line(required, maxLength(40)) }),
  /** Whether a flow has ended the conversation, and the customer has not begun another one. */
  z.strictObject({ kind: z.literal('ended'), isEnded: z.boolean().default(true) }),
]);

/** What happens before the customer writes. While they are away, timers of flows expire. */
export const CaseEvent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('idle'), minutes: z.number().int().min(1).max(100_000) }),
  /** The customer's message comes with a file. */
  z.strictObject({ kind: z.literal('attachment') }),
  /** A colleague takes over and says this; the bot is silent until they hand back. */
  z.strictObject({ kind: z.literal('staff_says'), text: Said }),
  z.strictObject({ kind: z.literal('staff_hands_back') }),
  /** The customer's message counts with this mood, whatever its words. */
  z.strictObject({ kind: z.literal('sentiment'), label: Sentiment }),
]);

const Turn = z.strictObject({
  before: z.array(CaseEvent).max(5).default([]),
  says: Said,
  expects: z.array(TurnExpectation).max(20).default([]),
});

/** The longest description of what a customer wants. */
export const MAX_WANTS = 500;

/**
 * A customer who talks until the goal is reached. Without a model the same seed has the same conversation; whoever plays, code judges
 * the goal.
 */
const ScriptedCustomer = z
  .strictObject({
    opening: Said,
    /** Who writes what comes after the opening: the built-in script, or the draft's language model. */
    playedBy: z.enum(['script', 'model']).default('script'),
    /** What they want, in words, for the model. */
    wants: z
      .string()
      .trim()
      .superRefine(obeys(maxLength(MAX_WANTS)))
      .default(''),
    /** What is told when the bot asks with one of these words. */
    facts: z
      .array(z.strictObject({ whenAsked: z.array(Words).min(1).max(10), says: Said }))
      .max(20)
      .default([]),
    mood: z.enum(['patient', 'hurried', 'angry']).default('patient'),
    /** The goal is reached with the first turn that meets all of these. */
    goal: z.array(TurnExpectation).min(1).max(10),
    maxTurns: z.number().int().min(1).max(MAX_CASE_TURNS).default(8),
  })
  .superRefine(({ playedBy, wants }, context) => {
    if (playedBy === 'model' && wants === '')
      context.addIssue({ code: 'custom', path: ['wants'], params: { problem: required('') } });
  });

export const LabCaseContent = z.strictObject({
  name: line(required, maxLength(120)),
  /** Cases are grouped and run by suite; empty is none. */
  suite: line(maxLength(60)).default(''),
  /** The draft cannot be published while it fails, except with a reason. */
  mustPass: z.boolean().default(false),
  /** The language of the customer's widget; null is unknown. */
  locale: LocaleCode.nullable().default(null),
  /** Null is the widget. */
  platform: ChannelType.nullable().default(null),
  customer: z
    .strictObject({
      name: line(maxLength(120)).default(''),
      isVerified: z.boolean().default(false),
      /** Contact details and custom fields, by key. */
      fields: z
        .array(z.strictObject({ key: Words, value: line(maxLength(200)) }))
        .max(30)
        .default([]),
    })
    .prefault({}),
  /** When the conversation takes place; null is now. */
  at: z.iso.datetime({ offset: true }).nullable().default(null),
  /** Either these turns, or a scripted customer. */
  turns: z.array(Turn).max(MAX_CASE_TURNS).default([]),
  script: ScriptedCustomer.nullable().default(null),
  atEnd: z.array(EndExpectation).max(10).default([]),
});

/** A case with nothing to say is refused: it has turns or a scripted customer, not both. */
export const hasOneConversation = ({ turns, script }: z.output<typeof LabCaseContent>): boolean =>
  turns.length > 0 !== (script !== null);

const CaseBody = LabCaseContent.refine(hasOneConversation, { path: ['turns'] });

export const LabCase = z.object({
  id: Id,
  content: LabCaseContent,
  /** Where it came from. */
  source: z.enum(['typed', 'conversation', 'unanswered', 'file', 'policy', 'knowledge']),
  createdAt: Time,
  updatedAt: Time,
});

const OfAgent = z.object({ id: Id });
const OneCase = z.object({ id: Id, labCase: Id });
const Cases = z.object({ data: z.array(LabCase), nextCursor: z.string().nullable() });

export const listLabCases = endpoint('GET', '/ai-agents/:id/lab/cases', {
  summary: 'The test cases of an agent, oldest first',
  access: 'verified',
  params: OfAgent,
  query: z.object({
    suite: z.string().max(60).optional(),
    /** Part of a name or of what a customer says. */
    search: z.string().max(120).optional(),
    cursor: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(100),
  }),
  result: Cases.extend({
    total: Count,
    suites: z.array(z.object({ suite: z.string(), cases: Count, mustPass: Count })),
  }),
});
export const createLabCase = endpoint('POST', '/ai-agents/:id/lab/cases', {
  summary: 'Store a test case; personal data in it is removed',
  access: 'verified',
  params: OfAgent,
  body: z.strictObject({ content: CaseBody, source: LabCase.shape.source.default('typed') }),
  result: LabCase,
  status: 201,
});
export const addLabCases = endpoint('POST', '/ai-agents/:id/lab/cases/batch', {
  summary: 'Store many test cases at once, all or none',
  cost: 'bulk',
  access: 'verified',
  params: OfAgent,
  body: z.strictObject({ data: z.array(CaseBody).min(1).max(500), source: LabCase.shape.source }),
  maxBodyBytes: MAX_CASE_FILE_BYTES,
  result: z.object({ added: Count }),
  status: 201,
});
export const getLabCase = endpoint('GET', '/ai-agents/:id/lab/cases/:labCase', {
  summary: 'One test case',
  access: 'verified',
  params: OneCase,
  result: LabCase,
});
export const updateLabCase = endpoint('PUT', '/ai-agents/:id/lab/cases/:labCase', {
  summary: 'Change a test case',
  access: 'verified',
  params: OneCase,
  body: z.strictObject({ content: CaseBody }),
  result: LabCase,
});
export const deleteLabCase = endpoint('DELETE', '/ai-agents/:id/lab/cases/:labCase', {
  summary: 'Delete a test case',
  access: 'verified',
  params: OneCase,
});

/** Proposals are not stored until they are added. */
const Proposed = z.object({ data: z.array(LabCaseContent), nextCursor: z.string().nullable() });

export const proposeFromConversation = endpoint('POST', '/ai-agents/:id/lab/propose/conversation', {
  summary: 'A test case from a real conversation, without its personal data',
  access: 'verified',
  params: OfAgent,
  body: z.strictObject({ conversationId: Id }),
  result: Proposed,
});
export const generateLabCases = endpoint('POST', '/ai-agents/:id/lab/propose/generate', {
  summary: 'Test cases from a policy or a source: typos, other wordings, other languages, injections and near misses',
  cost: 'thinking',
  access: 'verified',
  params: OfAgent,
  body: z.strictObject({
    from: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('policy'), policyId: Id }),
      z.strictObject({ kind: z.literal('source'), sourceId: Id }),
      /** Every policy of the draft. */
      z.strictObject({ kind: z.literal('policies') }),
    ]),
    most: z.number().int().min(1).max(200).default(24),
    /** Also asks the agent's language model for proposals, which costs tokens. */
    withModel: z.boolean().default(false),
  }),
  result: Proposed.extend({
    /** Why the model proposed nothing, or less than it should; the built-in proposals are there all the same. */
    modelProblem: z.enum(MODEL_PROBLEMS).nullable(),
    /** Places in `data` of questions for which the search does not find the source that they expect. */
    notFound: z.array(Count),
  }),
});
export const importLabCases = endpoint('POST', '/ai-agents/:id/lab/import', {
  summary:
    'Read test cases from a CSV or promptfoo YAML file; all of them are stored, or none with the line that is wrong',
  cost: 'file',
  access: 'verified',
  params: OfAgent,
  takes: 'file',
  maxBodyBytes: MAX_CASE_FILE_BYTES,
  result: z.object({
    added: Count,
    /** What the file contains and a case cannot express. */
    ignored: z.array(z.object({ line: Count.nullable(), what: z.string() })),
  }),
  status: 201,
});
export const exportLabCases = endpoint('GET', '/ai-agents/:id/lab/export', {
  summary: 'All test cases, or those of a suite, as CSV or promptfoo YAML',
  cost: 'bulk',
  access: 'verified',
  params: OfAgent,
  query: z.object({ as: z.enum(['csv', 'promptfoo']), suite: z.string().max(60).optional() }),
  gives: 'file',
});

export type TurnExpectation = z.output<typeof TurnExpectation>;
export type EndExpectation = z.output<typeof EndExpectation>;
export type CaseEvent = z.output<typeof CaseEvent>;
export type CaseTurn = z.output<typeof Turn>;
export type ScriptedCustomer = z.output<typeof ScriptedCustomer>;
export type LabCaseContent = z.output<typeof LabCaseContent>;
export type LabCase = z.output<typeof LabCase>;
