import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { Day, Id } from './shared.ts';

/** Why two policies cannot both be kept. */
export const CONTRADICTIONS = ['forbids_text', 'too_long', 'two_routes'] as const;

/** A message for which something holds, found by trying it. */
const Witness = z.object({
  says: z.string(),
  language: LocaleCode,
  /** What else has to be so, such as `customer.plan`. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Something about an agent's policies that a person should look at. */
export const PolicyFinding = z.discriminatedUnion('finding', [
  z.object({
    finding: z.literal('contradiction'),
    /** The policy that wins today. */
    policyId: Id,
    otherId: Id,
    because: z.enum(CONTRADICTIONS),
    /** The words of the other policy that this one forbids or has no room for. */
    words: z.string(),
    witness: Witness,
  }),
  z.object({
    finding: z.literal('unreachable'),
    policyId: Id,
    /** The policy that always wins over it; null if its conditions can never be met. */
    otherId: Id.nullable(),
  }),
  z.object({ finding: z.literal('subsumed'), policyId: Id, otherId: Id }),
  z.object({ finding: z.literal('never_fired'), policyId: Id, answers: z.number().int(), days: z.number().int() }),
  z.object({ finding: z.literal('expired'), policyId: Id, reviewBy: Day }),
]);

export const listPolicyFindings = endpoint('GET', '/ai-agents/:id/policy-findings', {
  summary: "Contradictions among an agent's policies, each with a message that shows it, and policies without effect",
  cost: 'thinking',
  access: 'verified',
  params: z.object({ id: Id }),
  result: z.object({ data: z.array(PolicyFinding), nextCursor: z.string().nullable() }),
});

export type PolicyFinding = z.output<typeof PolicyFinding>;
export type Witness = z.output<typeof Witness>;
export type Contradiction = (typeof CONTRADICTIONS)[number];
