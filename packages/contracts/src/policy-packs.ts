import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Policy } from './policies.ts';
import { PACK_KEYS } from './policy-pack-keys.ts';
import { POLICY_KINDS } from './policy-content.ts';
import { line, maxLength, required } from './rules.ts';
import { Id } from './shared.ts';

export const MAX_PACK_VALUES = 20;

export const PolicyPack = z.object({
  key: z.enum(PACK_KEYS),
  name: z.string(),
  description: z.string(),
  policies: z.array(z.object({ name: z.string(), why: z.string(), kind: z.enum(POLICY_KINDS) })),
  /** What the company has to fill in; null if nothing. */
  asks: z.string().nullable(),
  /** The company has all its policies already, perhaps changed. */
  isAdded: z.boolean(),
  /** The agents that have all its policies. */
  agentIds: z.array(Id),
});

export const listPolicyPacks = endpoint('GET', '/policy-packs', {
  summary: 'Ready-made policies, in the language of the request',
  access: 'verified',
  result: z.object({ data: z.array(PolicyPack), nextCursor: z.string().nullable() }),
});

export const addPolicyPack = endpoint('POST', '/ai-agents/:id/policy-packs', {
  summary: 'Copy the policies of a pack for the company and attach them to an agent; repeating it has no effect',
  cost: 'check',
  access: 'verified',
  params: z.object({ id: Id }),
  body: z.strictObject({
    pack: z.enum(PACK_KEYS),
    /** What the pack asks for, such as names; needed only if the company does not have the pack yet. */
    values: z
      .array(line(required, maxLength(80)).regex(/[\p{L}\p{N}]/u))
      .max(MAX_PACK_VALUES)
      .default([]),
  }),
  result: z.object({ data: z.array(Policy), nextCursor: z.string().nullable() }),
});

export type PolicyPack = z.output<typeof PolicyPack>;
