import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { PACK_KEYS } from './policy-pack-keys.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, obeys, required } from './rules.ts';
import { Id, Ordinal, Time } from './shared.ts';

export const AGENT_STATUSES = ['draft', 'live', 'paused'] as const;
export const AGENT_ICONS = ['bag', 'truck', 'book', 'star', 'globe', 'people', 'bot', 'wrench'] as const;
export const TONES = ['warm', 'neutral', 'formal', 'brief'] as const;
export const ANSWER_LENGTHS = ['short', 'medium', 'full'] as const;
/** Why a conversation is handed off to a person; each reason has its own text. */
export const HAND_OFF_REASONS = ['asked', 'unsure', 'upset', 'topic', 'failed', 'policy'] as const;
export type HandOffReason = (typeof HAND_OFF_REASONS)[number];

const Count = z.number().int().min(0);
const Times = z.number().int().min(1).max(10);

/** The same text in several languages. */
const Texts = (longest: number) =>
  z
    .array(z.strictObject({ locale: LocaleCode, text: line(required, maxLength(longest)) }))
    .max(7)
    .refine((texts) => new Set(texts.map(({ locale }) => locale)).size === texts.length)
    .default([]);

const HandOffRules = z.strictObject({
  /** Hand off after this many unanswered questions in a row. A customer who asks for a person always gets one. */
  unsureTimes: Times.default(2),
  /** Hand off after this many angry messages in a row; null means never. */
  angryTimes: Times.nullable().default(2),
  /** Words that always hand the conversation off to a person. */
  topics: z
    .array(line(required, maxLength(60)))
    .max(50)
    .default([]),
  /** While the team is away, a customer who asks for a person stays with the agent, which takes their question and address. */
  answersWhileAway: z.boolean().default(false),
  /** What it says then; without one, when the team is back. */
  awayTexts: Texts(500),
  texts: z
    .strictObject(
      Object.fromEntries(HAND_OFF_REASONS.map((reason) => [reason, Texts(500)])) as Record<
        HandOffReason,
        ReturnType<typeof Texts>
      >,
    )
    .prefault({}),
});

/** The contact details an agent can ask for. */
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** What an agent's model can be told about a customer. Of the e-mail address it only learns whether it is known. */
export const CUSTOMER_ATTRIBUTES = ['name', 'email', 'language', 'page'] as const;
export type CustomerAttribute = (typeof CUSTOMER_ATTRIBUTES)[number];

const CustomerContext = z.strictObject({
  attributes: z.array(z.enum(CUSTOMER_ATTRIBUTES)).max(CUSTOMER_ATTRIBUTES.length).default([]),
  /** The names of metadata that sites send with a conversation. */
  metadata: z
    .array(line(required, maxLength(100)))
    .max(20)
    .default([]),
});

const Budgets = z.strictObject({
  tokensPerAnswer: z.number().int().min(50).max(8_000).default(600),
  tokensPerDay: z.number().int().min(1_000).max(100_000_000).default(1_000_000),
});

/** How an agent speaks, what it answers from, and when it hands off to a person. */
export const AgentSettings = z.strictObject({
  icon: z.enum(AGENT_ICONS).default('bot'),
  tone: z.enum(TONES).default('warm'),
  answerLength: z.enum(ANSWER_LENGTHS).default('short'),
  /** Where answers have another length. */
  channelLengths: z
    .array(z.strictObject({ platform: ChannelType, length: z.enum(ANSWER_LENGTHS) }))
    .refine((lengths) => new Set(lengths.map(({ platform }) => platform)).size === lengths.length)
    .default([]),
  instructions: z
    .string()
    .superRefine(obeys(maxLength(6_000)))
    .default(''),
  /** Null follows the customer's language. */
  language: LocaleCode.nullable().default(null),
  greeting: Texts(500),
  /** `strict` says only what the sources say; `balanced` may paraphrase. */
  grounding: z.enum(['strict', 'balanced']).default('strict'),
  /** Nothing is answered below this; null uses the floor measured for each language. */
  confidenceFloor: z.number().min(0).max(1).nullable().default(null),
  /** Who sees which sources an answer is based on. */
  citations: z.enum(['off', 'staff', 'customer']).default('customer'),
  handOff: HandOffRules.prefault({}),
  /** Asked for at hand-off if they are unknown. */
  fields: z.array(z.enum(CONTACT_FIELDS)).max(3).default([]),
  /** Null uses the built-in engine. */
  model: z
    .strictObject({
      providerId: Id,
      name: line(required, maxLength(120)),
      temperature: z.number().min(0).max(2).default(0.2),
      /** An embedding model from the same provider for semantic search; null searches by keywords only. */
      embeddingModel: line(required, maxLength(120)).nullable().default(null),
    })
    .nullable()
    .default(null),
  budgets: Budgets.prefault({}),
  /** What the model is told about the customer; nothing unless the company allows it. */
  customerContext: CustomerContext.prefault({}),
  /** What has to be shown by tests before this is published. */
  gate: z
    .strictObject({
      /** Every enabled policy acts in one of its examples or in a test case. */
      policiesTested: z.boolean().default(true),
      /** The least share of policies, steps of flows, hand-off reasons, sources and languages that test cases reach, in percent. */
      coverage: z.number().int().min(0).max(100).default(0),
    })
    .prefault({}),
});

const AgentName = line(required, maxLength(60));
const Description = line(maxLength(200));
const Status = z.enum(AGENT_STATUSES);
const Params = z.object({ id: Id });

export const AiAgent = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  status: Status,
  /** The draft: customers get the published version. */
  settings: AgentSettings,
  /** Identifies the draft, so that what is published is what the person has seen. */
  draftHash: z.string(),
  /** Null until the agent is enabled or published for the first time. */
  publishedVersion: Ordinal.nullable(),
  /** How many fields differ between the draft and the newest version that customers get. */
  draftChanges: Count,
  /** A version that only a share of new conversations gets. */
  canary: z.object({ version: Ordinal, percent: Count, since: Time }).nullable(),
  channels: z.array(z.object({ id: Id, name: z.string(), platform: ChannelType })),
  knowledge: z.object({
    sources: Count,
    /** Sources that need attention. */
    failed: Count,
    chunks: Count,
  }),
  /** How many policies the draft has. */
  policies: Count,
  /** How many test cases it has. */
  labCases: Count,
  createdAt: Time,
  updatedAt: Time,
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
});

export const listAgents = endpoint('GET', '/ai-agents', {
  summary: 'All AI agents of the company',
  access: 'verified',
  result: z.object({ data: z.array(AiAgent), nextCursor: z.string().nullable() }),
});

export const createAgent = endpoint('POST', '/ai-agents', {
  summary: 'Create an AI agent; it is a draft until it is enabled or published',
  access: 'verified',
  body: z.strictObject({
    name: AgentName,
    description: Description.default(''),
    settings: AgentSettings.prefault({}),
    /** Ready-made policies that it begins with. */
    packs: z.array(z.enum(PACK_KEYS)).max(PACK_KEYS.length).default(['disclosure']),
  }),
  result: AiAgent,
  status: 201,
});

export const getAgent = endpoint('GET', '/ai-agents/:id', {
  summary: 'One AI agent',
  access: 'verified',
  params: Params,
  result: AiAgent,
});

/** Omitted fields stay unchanged. */
export const AgentChanges = z.strictObject({
  name: AgentName.optional(),
  description: Description.optional(),
  status: Status.optional(),
  settings: AgentSettings.optional(),
});

export const updateAgent = endpoint('PUT', '/ai-agents/:id', {
  summary: 'Change the draft of an AI agent, enable or pause it; enabling it for the first time publishes the draft',
  access: 'verified',
  params: Params,
  body: AgentChanges,
  result: AiAgent,
});

export const deleteAgent = endpoint('DELETE', '/ai-agents/:id', {
  summary: 'Delete an AI agent; it can be restored for a day, and its channels have none until then',
  access: 'verified',
  params: Params,
});

export const undeleteAgent = endpoint('POST', '/ai-agents/:id/undelete', {
  summary: 'Restore a deleted AI agent',
  access: 'verified',
  params: Params,
  result: AiAgent,
});

export const duplicateAgent = endpoint('POST', '/ai-agents/:id/duplicate', {
  summary: 'Duplicate an AI agent as a draft with the same settings and knowledge',
  access: 'verified',
  params: Params,
  body: z.strictObject({ name: AgentName }),
  result: AiAgent,
  status: 201,
});

export type AgentSettings = z.output<typeof AgentSettings>;
export type AiAgent = z.output<typeof AiAgent>;
export type AgentStatus = (typeof AGENT_STATUSES)[number];
