import { z } from 'zod';
import { HAND_OFF_REASONS } from './ai-agents.ts';
import { ANSWER_OUTCOMES } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { CaseEvent, EndExpectation, LabCaseContent, TurnExpectation } from './lab-cases.ts';
import { MessageOption, MessageSource } from './messages.ts';
import { PolicyHit } from './policy-hits.ts';
import { LocaleCode } from './profile.ts';
import { Id, MAX_COUNT, Ordinal, Time } from './shared.ts';

export const MAX_ATTEMPTS = 16;

const Count = z.number().int().min(0).max(MAX_COUNT);
const Params = z.object({ id: Id });
const OneRun = z.object({ id: Id, run: Id });

/** An expectation and what became of it. */
const Checked = <Expectation extends z.ZodType>(expectation: Expectation) =>
  z.object({
    expects: expectation,
    isMet: z.boolean(),
    /** What was found instead, if it is not met: words of the answer, a reason, a language, milliseconds. */
    found: z.string(),
  });

/** `done`: the model thinks that the customer has what they want. `unusable`: it twice wrote nothing of use. */
export const SCRIPTED_BECAUSE = ['done', 'unusable'] as const;

/** What else happened in a turn. */
const TurnNote = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flow_started'), name: z.string() }),
  /** A step that asks another system: nothing is sent from the lab, so it takes the exit of a failure. */
  z.object({ kind: z.literal('not_sent'), step: z.string() }),
  /** A limit has stopped the flow, and a person takes over. */
  z.object({ kind: z.literal('flow_stopped') }),
  z.object({ kind: z.literal('ended') }),
]);

/** One turn of a conversation in the lab, as its platform shows it. */
export const PlayedTurn = z.object({
  before: z.array(CaseEvent),
  /** What a flow said on its own before the customer wrote, because of a timer or because a person handed back. */
  early: z.string().default(''),
  says: z.string(),
  /** Why the script wrote this although a model plays the customer; null if it did not. */
  scriptedBecause: z.enum(SCRIPTED_BECAUSE).nullable().default(null),
  /** Null if the bot stayed silent because a person answers. */
  outcome: z.enum(ANSWER_OUTCOMES).nullable(),
  reason: z.enum(HAND_OFF_REASONS).nullable(),
  text: z.string(),
  options: z.array(MessageOption),
  sources: z.array(MessageSource),
  language: LocaleCode.nullable(),
  policyHits: z.array(PolicyHit),
  ms: Count,
  tokens: Count,
  notes: z.array(TurnNote).default([]),
  checks: z.array(Checked(TurnExpectation)),
});

/** One conversation of a case with one version. */
export const Attempt = z.object({
  isPassed: z.boolean(),
  /** Why it could not be played: a problem of the model, `no_model` if one has to play the customer and there is none, or another code. */
  problem: z.string().nullable(),
  turns: z.array(PlayedTurn),
  atEnd: z.array(Checked(EndExpectation)),
});

/** `flips`: passes and fails with the same version. `regression` and `better` are beyond what flips explain. */
export const CASE_STANDINGS = ['regression', 'flips', 'failing', 'better', 'same', 'new'] as const;

/** One case of a run. */
export const CaseResult = z.object({
  caseId: Id,
  name: z.string(),
  suite: z.string(),
  mustPass: z.boolean(),
  turns: Count,
  locale: LocaleCode.nullable(),
  platform: LabCaseContent.shape.platform,
  /** Whether each attempt has passed, so far; `live` is empty if nothing is published or the draft equals it. */
  draft: z.array(z.boolean()),
  live: z.array(z.boolean()),
  /** Null until all attempts are made. */
  standing: z.enum(CASE_STANDINGS).nullable(),
  /** Flips without being a case that must pass: it is named, and blocks nothing. */
  isQuarantined: z.boolean(),
});

/** What some case has reached, of what there is. */
const Reached = z.object({
  reached: Count,
  total: Count,
  /** The names of the first that were not reached. */
  missing: z.array(z.string()),
});
export const Coverage = z.object({
  policies: Reached,
  flows: Reached,
  /** Steps of these flows that a conversation in the lab can reach, each as "Flow: step"; runs of older versions know none. */
  flowSteps: Reached.default({ reached: 0, total: 0, missing: [] }),
  handOffReasons: Reached,
  sources: Reached,
  languages: Reached,
});

export const RUN_STATES = ['running', 'complete', 'cancelled', 'failed'] as const;

export const LabRun = z.object({
  id: Id,
  state: z.enum(RUN_STATES),
  startedAt: Time,
  finishedAt: Time.nullable(),
  /** All cases of the agent; otherwise those of a suite, or a selection. */
  isWhole: z.boolean(),
  /** Empty is all suites, or a selection. */
  suite: z.string(),
  /** How often each case is played; the built-in engine always says the same, so once is enough for it. */
  attempts: Ordinal,
  seed: Count,
  /** The draft that was tested, as `draftHash` of the agent. */
  draftHash: z.string(),
  /** The published version it was compared with; null if there was none or it was the same. */
  liveVersion: Ordinal.nullable(),
  /** Conversations to play, and played so far. */
  total: Count,
  done: Count,
  cases: Count,
  /** Cases of which every attempt with the draft has passed. */
  passed: Count,
  regressions: Count,
  better: Count,
  flips: Count,
  /** Mean over the cases: 1 for a case of which all attempts have passed, else 0. */
  passAll: z.object({ draft: z.number(), live: z.number().nullable() }).nullable(),
  /** Null until the run is complete. */
  coverage: Coverage.nullable(),
});

export const startLabRun = endpoint('POST', '/ai-agents/:id/lab/runs', {
  summary: 'Play the test cases with the draft and the published version; the run continues in the background',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    suite: z.string().max(60).default(''),
    /** A selection of the suite's cases; empty is all of them. */
    caseIds: z.array(Id).max(500).default([]),
    attempts: z.number().int().min(1).max(MAX_ATTEMPTS).default(8),
    seed: z.number().int().min(0).max(1_000_000).optional(),
  }),
  result: LabRun,
  status: 202,
});
export const listLabRuns = endpoint('GET', '/ai-agents/:id/lab/runs', {
  summary: 'The last runs, newest first',
  access: 'verified',
  params: Params,
  result: z.object({ data: z.array(LabRun), nextCursor: z.string().nullable() }),
});
export const getLabRun = endpoint('GET', '/ai-agents/:id/lab/runs/:run', {
  summary: 'One run and its figures so far',
  access: 'verified',
  params: OneRun,
  result: LabRun,
});
export const listCaseResults = endpoint('GET', '/ai-agents/:id/lab/runs/:run/results', {
  summary: 'The cases of a run: regressions first, then flips and other failures, then what passes',
  access: 'verified',
  params: OneRun,
  query: z.object({
    standing: z.enum(CASE_STANDINGS).optional(),
    cursor: z.string().max(40).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  result: z.object({ data: z.array(CaseResult), nextCursor: z.string().nullable(), total: Count }),
});
export const getCaseResult = endpoint('GET', '/ai-agents/:id/lab/runs/:run/results/:labCase', {
  summary: 'The conversations of one case in a run: the first that failed, otherwise the first',
  access: 'verified',
  params: OneRun.extend({ labCase: Id }),
  result: CaseResult.extend({ shown: z.object({ draft: Attempt.nullable(), live: Attempt.nullable() }) }),
});
export const cancelLabRun = endpoint('POST', '/ai-agents/:id/lab/runs/:run/cancel', {
  summary: 'Stop a run; it stays in the list as cancelled',
  access: 'verified',
  params: OneRun,
  result: LabRun,
});
export const exportLabRun = endpoint('GET', '/ai-agents/:id/lab/runs/:run/junit', {
  summary: 'A complete run as a JUnit file for pipelines',
  access: 'verified',
  params: OneRun,
  gives: 'file',
});

export const GATE_PROBLEMS = ['not_tested', 'must_pass', 'policies_untested', 'coverage'] as const;

/** Why a draft should not be published yet; open if there is nothing. */
export const PublishGate = z.object({
  isOpen: z.boolean(),
  problems: z.array(
    z.object({
      problem: z.enum(GATE_PROBLEMS),
      /** The cases, policies or kinds of coverage that it is about. */
      names: z.array(z.string()),
      count: Count,
    }),
  ),
  /** The run that it relies on; null if none has tested this draft. */
  runId: Id.nullable(),
});
export const getPublishGate = endpoint('GET', '/ai-agents/:id/publish-gate', {
  summary: 'Whether the draft may be published, and what speaks against it',
  access: 'verified',
  params: Params,
  result: PublishGate,
});

export type TurnNote = z.output<typeof TurnNote>;
export type PlayedTurn = z.output<typeof PlayedTurn>;
export type Attempt = z.output<typeof Attempt>;
export type CaseResult = z.output<typeof CaseResult>;
export type CaseStanding = (typeof CASE_STANDINGS)[number];
export type Coverage = z.output<typeof Coverage>;
export type LabRun = z.output<typeof LabRun>;
export type PublishGate = z.output<typeof PublishGate>;
