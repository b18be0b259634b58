import { z } from 'zod';
import { CONTACT_FIELDS } from './ai-agents.ts';
import { ChannelType } from './channels.ts';
import { Group } from './conditions.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';
import { Day, Id } from './shared.ts';

export const POLICY_KINDS = ['must_not_say', 'must_say', 'must_ask', 'route', 'data', 'limit', 'style'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** `hard`: code decides and fails closed. `soft`: the model is told, and breaches are counted. `shadow`: only counted. */
export const ENFORCEMENTS = ['hard', 'soft', 'shadow'] as const;
export type Enforcement = (typeof ENFORCEMENTS)[number];

export const SEVERITIES = ['low', 'medium', 'high'] as const;
export const AUDIENCES = ['everyone', 'verified', 'unverified'] as const;

export const MAX_PATTERNS = 50;
export const MAX_EXAMPLES = 100;

const unique = <Item>(items: readonly Item[]) => new Set(items).size === items.length;
const Ids = z.array(Id).max(50).refine(unique).default([]);

/** The same text in several languages. */
const Texts = z
  .array(z.strictObject({ locale: LocaleCode, text: line(required, maxLength(1_000)) }))
  .max(7)
  .refine((texts) => unique(texts.map(({ locale }) => locale)))
  .default([]);

const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/);

/** Where a policy applies; what is empty or null does not limit it. */
const Scope = z.strictObject({
  channels: z.array(ChannelType).refine(unique).default([]),
  languages: z.array(LocaleCode).refine(unique).default([]),
  /** On these days of the week (1 is Monday) and between these hours of the company's time zone. */
  hours: z
    .strictObject({ days: z.array(z.number().int().min(1).max(7)).min(1).refine(unique), from: Hour, to: Hour })
    .nullable()
    .default(null),
  audience: z.enum(AUDIENCES).default('everyone'),
});

/** What a policy does, by its kind. */
const Action = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('must_not_say'),
    /** Regular expressions without look-around and back-references, regardless of case. */
    patterns: z
      .array(line(required, maxLength(500)))
      .max(MAX_PATTERNS)
      .default([]),
    /** Words and phrases, regardless of case and of how they are inflected. */
    phrases: z
      .array(line(required, maxLength(200)))
      .max(MAX_PATTERNS)
      .default([]),
    /** Sentences about these are forbidden. */
    topics: Ids,
    /** Prices and dates are forbidden unless a cited source says them. */
    unlessSourced: z.boolean().default(false),
    /** Sent instead if nothing is left of the answer; without it a person answers. */
    safePhrase: Texts,
  }),
  z.strictObject({
    kind: z.literal('must_say'),
    texts: Texts,
    often: z.enum(['once', 'always']).default('once'),
    place: z.enum(['before', 'after']).default('after'),
  }),
  z.strictObject({
    kind: z.literal('must_ask'),
    /** A contact detail or the key of a custom field. */
    field: z.union([z.enum(CONTACT_FIELDS), z.string().regex(/^[a-z][a-z0-9_]{0,39}$/)]),
    texts: Texts,
  }),
  z.strictObject({
    kind: z.literal('route'),
    /** A person, or the flow with this id. */
    flowId: Id.nullable().default(null),
    /** What the customer is told at a hand-off. */
    texts: Texts,
  }),
  z.strictObject({
    kind: z.literal('data'),
    finds: z.array(z.enum(PERSONAL_DATA)).min(1).refine(unique),
    /** Staff see the original in the conversation. */
    isShownToStaff: z.boolean().default(true),
  }),
  z.strictObject({
    kind: z.literal('limit'),
    characters: z.number().int().min(20).max(10_000).nullable().default(null),
    sentences: z.number().int().min(1).max(50).nullable().default(null),
    links: z.number().int().min(0).max(20).nullable().default(null),
    /** How often a person may be offered in a conversation. */
    offers: z.number().int().min(0).max(20).nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('style'), instruction: z.string().trim().min(1).max(2_000) }),
]);

/** Shows what a policy is meant to do; all of them run at each save. */
const Example = z.strictObject({
  /** What the customer says. */
  says: line(required, maxLength(1_000)),
  /** What the bot would reply; empty if only the customer's message matters. */
  reply: z.string().trim().max(2_000).default(''),
  /** Whether the policy acts. */
  fires: z.boolean(),
  locale: LocaleCode.nullable().default(null),
});

export const PolicyContent = z.strictObject({
  name: line(required, maxLength(80)),
  why: line(maxLength(500)).default(''),
  /** The person responsible for it. */
  ownerId: Id.nullable().default(null),
  /** Staff are warned after this day; a policy never switches itself off. */
  reviewBy: Day.nullable().default(null),
  severity: z.enum(SEVERITIES).default('medium'),
  isEnabled: z.boolean().default(false),
  enforcement: z.enum(ENFORCEMENTS).default('hard'),
  /** Among policies of one rank the higher priority wins. */
  priority: z.number().int().min(0).max(1_000).default(500),
  scope: Scope.prefault({}),
  /** Null is always. */
  when: Group.nullable().default(null),
  action: Action,
  relations: z.strictObject({ dependsOn: Ids, excludes: Ids, outranks: Ids }).prefault({}),
  examples: z.array(Example).max(MAX_EXAMPLES).default([]),
});

export type PolicyContent = z.output<typeof PolicyContent>;
export type PolicyAction = PolicyContent['action'];
export type PolicyExample = z.output<typeof Example>;
export type PolicyScope = z.output<typeof Scope>;
