import { z } from 'zod';
import { ENFORCEMENTS, POLICY_KINDS } from './policy-content.ts';
import { Id, Ordinal } from './shared.ts';

/** Where a policy was decided: from the customer's message to the text that leaves the server. */
export const POLICY_PHASES = ['message', 'passages', 'sentence', 'answer', 'flow', 'staff'] as const;
export type PolicyPhase = (typeof POLICY_PHASES)[number];

/** What a policy did about it. */
export const POLICY_EFFECTS = [
  'removed',
  'replaced',
  'added',
  /** The answer said by itself what has to be said. */
  'kept',
  'asked',
  'routed',
  'redacted',
  'shortened',
  'instructed',
  'counted',
  'warned',
] as const;
export type PolicyEffect = (typeof POLICY_EFFECTS)[number];

/** A policy that concerned a message, and what became of it. */
export const PolicyHit = z.object({
  policyId: Id,
  version: Ordinal,
  name: z.string(),
  kind: z.enum(POLICY_KINDS),
  enforcement: z.enum(ENFORCEMENTS),
  phase: z.enum(POLICY_PHASES),
  effect: z.enum(POLICY_EFFECTS),
  /** The words that it concerned; personal data is never among them. */
  words: z.string(),
  /** The policy that won over it, if it was dropped; null if it acted. */
  droppedFor: Id.nullable(),
  /** Why it was dropped: a policy of a higher rank, a relation, or an earlier ending of the answer. */
  droppedBecause: z.enum(['rank', 'outranked', 'excluded', 'priority', 'stricter', 'dependency', 'ended']).nullable(),
  /** It could not be judged, which counts as a breach. */
  isFailure: z.boolean().default(false),
});
export type PolicyHit = z.output<typeof PolicyHit>;

export const MAX_NOT_APPLIED = 20;

/** A policy that did not apply: it is for another channel, language, hour or customer, or its conditions were not met. */
const NotApplied = z.object({ policyId: Id, name: z.string(), because: z.enum(['scope', 'conditions']) });
export type NotApplied = z.output<typeof NotApplied>;

/** What became of all policies of an agent for one message. */
export const PolicyReport = z.object({
  hits: z.array(PolicyHit),
  /** How many did not apply. */
  others: z.number().int().min(0),
  /** The first of them; older reports only count them. */
  notApplied: z.array(NotApplied).default([]),
});
export type PolicyReport = z.output<typeof PolicyReport>;

/** From the strongest to the weakest: what happens when several policies apply. The order of a list never matters. */
export const PRECEDENCE = [
  'stop_all',
  'asked_for_person',
  'hard_route',
  'hard_must_not_say',
  'hard_data',
  'must_ask',
  'must_say',
  'limit',
  'soft',
  'style',
] as const;
export type Rank = (typeof PRECEDENCE)[number];
