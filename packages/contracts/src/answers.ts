import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { MessageOption, MessageSource } from './messages.ts';
import { PolicyReport } from './policy-hits.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, obeys, required } from './rules.ts';
import { Id } from './shared.ts';
import { AgentSettings, HAND_OFF_REASONS } from './ai-agents.ts';

const Count = z.number().int().min(0);
const Milliseconds = z.number().min(0);

/** The checks a model's answer has to pass before it is sent. */
export const ANSWER_CHECKS = [
  'citations',
  'support',
  'facts',
  'polarity',
  'links',
  'markup',
  'language',
  'echo',
] as const;
export type AnswerCheck = (typeof ANSWER_CHECKS)[number];

/** Why a model gave no answer, as a code that screens can explain. */
export const MODEL_PROBLEMS = [
  'no_provider',
  'key_refused',
  'key_unreadable',
  'not_found',
  'rate_limited',
  'refused',
  'unreachable',
  'timeout',
  'cut_off',
  'not_understood',
  'empty',
  'too_long',
  'resting',
  'budget_spent',
] as const;
export type ModelProblem = (typeof MODEL_PROBLEMS)[number];

/** What a message says that consists of nothing but small talk, the most telling first. */
export const SMALL_TALK_ACTS = [
  'whoAreYou',
  'areYouBot',
  'whatCanYouDo',
  'solved',
  'thanks',
  'goodbye',
  'howAreYou',
  'greeting',
  'compliment',
  'apology',
  'acknowledged',
  'yes',
  'no',
] as const;
export type SmallTalkAct = (typeof SMALL_TALK_ACTS)[number];

/** One stage of how an answer was produced, in order. */
export const AnswerStage = z.discriminatedUnion('stage', [
  z.object({
    stage: z.literal('before'),
    ms: Milliseconds,
    language: LocaleCode,
    asksForPerson: z.boolean(),
    topic: z.string().nullable(),
    isCut: z.boolean(),
    /** It looks like a prompt injection. This is only recorded; nothing becomes more trusted because of it. */
    isSuspicious: z.boolean().default(false),
    /** What the message says if it is nothing but small talk. */
    smallTalk: z.enum(SMALL_TALK_ACTS).nullable().default(null),
    /** An insult, a threat or an outburst. */
    isFurious: z.boolean().default(false),
    /** How many angry messages in a row, including this one. */
    angry: Count.default(0),
  }),
  z.object({
    stage: z.literal('passages'),
    ms: Milliseconds,
    searched: Count,
    floor: z.number(),
    confidence: z.number(),
    /**
     * Whether the sources know any word of the question. If so, the agent says that they do not answer it; if not, it asks for
     * other words. Missing from older traces.
     */
    isUnderstood: z.boolean().optional(),
    passages: z.array(
      z.object({
        chunkId: Id,
        /** Missing from older traces. */
        sourceId: Id.optional(),
        title: z.string(),
        heading: z.string(),
        text: z.string(),
        /** How much of the question the passage covers, from 0 to 1. */
        coverage: z.number(),
        /** Semantic similarity to the question, up to 1; only present if an embedding model was used. */
        likeness: z.number().optional(),
        isCited: z.boolean(),
      }),
    ),
  }),
  z.object({
    stage: z.literal('draft'),
    ms: Milliseconds,
    provider: z.string(),
    model: z.string(),
    /** The prompt sent to the model, shown to staff. */
    prompt: z.string(),
    /** What it wrote, before anything was removed. */
    text: z.string(),
    action: z.enum(['reply', 'clarify', 'handoff']).nullable(),
    tokensIn: Count,
    tokensOut: Count,
    /** Based on the prices the company has entered; null if there are none. */
    cost: z.number().nullable(),
    tries: Count,
    /** Why its answer was not used, if it was not. The built-in engine has answered instead. */
    problem: z.enum(MODEL_PROBLEMS).nullable(),
  }),
  z.object({
    stage: z.literal('checks'),
    ms: Milliseconds,
    checks: z.array(z.object({ check: z.enum(ANSWER_CHECKS), isPassed: z.boolean(), detail: z.string() })),
    /** Sentences that were removed, and why. */
    removed: z.array(z.object({ text: z.string(), because: z.enum(ANSWER_CHECKS) })),
  }),
  z.object({
    stage: z.literal('answer'),
    ms: Milliseconds,
    text: z.string(),
    /** `curated` is an answer that staff wrote for exactly this question. */
    by: z.enum(['built_in', 'curated', 'model', 'small_talk', 'policy']).default('built_in'),
  }),
  /** The customer asked for a person while the team was away, and the agent is set to go on answering then. */
  z.object({
    stage: z.literal('away'),
    ms: Milliseconds,
    /** When the team is back; null if that is not known. */
    opensAt: z.string().nullable(),
    /** They only left an address. */
    isAddress: z.boolean(),
  }),
  /** Which policies concerned the answer; missing if the agent has none. */
  PolicyReport.extend({ stage: z.literal('policies'), ms: Milliseconds }),
]);

export const ANSWER_OUTCOMES = ['answered', 'choices', 'unsure', 'hand_off'] as const;

/** How an agent arrived at its answer, or at not answering. */
export const AgentAnswer = z.object({
  question: z.string(),
  outcome: z.enum(ANSWER_OUTCOMES),
  reason: z.enum(HAND_OFF_REASONS).nullable(),
  confidence: z.number().nullable(),
  stages: z.array(AnswerStage),
});

const Params = z.object({ id: Id });

export const retrieve = endpoint('POST', '/ai-agents/:id/retrieve', {
  summary: 'What an agent would find for a question; nothing is sent',
  cost: 'thinking',
  access: 'verified',
  params: Params,
  body: z.strictObject({ query: line(required, maxLength(4_000)) }),
  result: AgentAnswer,
});

/** An answer that only staff have seen. */
export const TriedAnswer = AgentAnswer.extend({
  /** Empty if the conversation would be handed off without a message. */
  text: z.string(),
  options: z.array(MessageOption),
  sources: z.array(MessageSource),
  language: LocaleCode,
});

/**
 * The answer is streamed as events: `stage` for each finished stage, `text` with what may be shown so far, and finally
 * `answer` (a TriedAnswer) or `problem` with a code.
 */
export const tryAgent = endpoint('POST', '/ai-agents/:id/test', {
  summary: 'Ask an agent as a customer would; nothing is stored, sent to others or counted',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    question: z
      .string()
      .trim()
      .superRefine(obeys(required, maxLength(10_000))),
    /** The earlier messages, oldest first. */
    history: z
      .array(z.strictObject({ from: z.enum(['customer', 'agent']), text: z.string().max(10_000) }))
      .max(30)
      .default([]),
    /** How many questions in a row before this one it could not answer. */
    unsureBefore: Count.max(10).default(0),
    locale: LocaleCode.nullable().default(null),
    platform: ChannelType.default('web_widget'),
    customerName: line(maxLength(120)).default(''),
    /** Unsaved settings; defaults to the saved ones. */
    settings: AgentSettings.optional(),
  }),
  maxBodyBytes: 400_000,
  gives: 'events',
});

export type AgentAnswer = z.output<typeof AgentAnswer>;
export type AnswerStage = z.output<typeof AnswerStage>;
export type TriedAnswer = z.output<typeof TriedAnswer>;
