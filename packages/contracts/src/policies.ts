import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { PolicyContent } from './policy-content.ts';
import { Id, MAX_COUNT, Ordinal, Time } from './shared.ts';
import { ComparedWith, Person, VersionPage, VersionParams } from './versions.ts';

export const MAX_POLICIES = 500;

const Count = z.number().int().min(0).max(MAX_COUNT);
const Params = z.object({ id: Id });
const OfAgent = z.object({ id: Id, policy: Id });
const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });

/** How an example turned out. */
export const ExampleResult = z.object({
  isPassed: z.boolean(),
  fired: z.boolean(),
  /** What was found or what came closest, in the words of the message. */
  words: z.string(),
  /** How close it came to the nearest topic, and how close it would have to be. */
  closeness: z.object({ score: z.number(), floor: z.number() }).nullable(),
});

export const Policy = z.object({
  id: Id,
  content: PolicyContent,
  /** Each save with a change makes a new one. */
  version: Ordinal,
  examples: z.object({ passed: Count, total: Count }),
  agents: z.array(z.object({ id: Id, name: z.string() })),
  hits: z.object({
    total: Count,
    /** Of the last seven days, oldest first. */
    days: z.array(Count),
  }),
  createdAt: Time,
  updatedAt: Time,
  updatedBy: Person,
});

/** Refused if it is on and hard, and its examples do not prove it. */
const PolicyChanges = z.strictObject({
  content: PolicyContent,
  /** The version that the author has seen, so that newer changes by others are not overwritten. */
  basedOn: Ordinal.optional(),
});

export const listPolicies = endpoint('GET', '/policies', {
  summary: 'All policies of the company',
  access: 'verified',
  result: listOf(Policy),
});
export const createPolicy = endpoint('POST', '/policies', {
  summary: 'Add a policy; no agent uses it yet',
  cost: 'check',
  access: 'verified',
  body: PolicyContent,
  result: Policy,
  status: 201,
});
export const getPolicy = endpoint('GET', '/policies/:id', {
  summary: 'One policy',
  access: 'verified',
  params: Params,
  result: Policy,
});
export const updatePolicy = endpoint('PUT', '/policies/:id', {
  summary: 'Save a policy as its next version; agents get it when they are published',
  cost: 'check',
  access: 'verified',
  params: Params,
  body: PolicyChanges,
  result: Policy,
});
export const deletePolicy = endpoint('DELETE', '/policies/:id', {
  summary: 'Delete a policy; published agents keep to it until they are published again. It can be restored for a day',
  access: 'verified',
  params: Params,
});
export const undeletePolicy = endpoint('POST', '/policies/:id/undelete', {
  summary: 'Restore a deleted policy',
  access: 'verified',
  params: Params,
  result: Policy,
});
export const tryPolicy = endpoint('POST', '/policies/try', {
  summary: 'Run the examples of a policy that need not be saved',
  cost: 'check',
  access: 'verified',
  body: PolicyContent,
  result: listOf(ExampleResult),
});

export const PolicyVersion = z.object({
  number: Ordinal,
  isCurrent: z.boolean(),
  restoredFrom: Count.nullable(),
  savedBy: Person,
  savedAt: Time,
});
export const listPolicyVersions = endpoint('GET', '/policies/:id/versions', {
  summary: 'All versions of a policy, newest first',
  access: 'verified',
  params: Params,
  query: VersionPage,
  result: listOf(PolicyVersion),
});
export const getPolicyVersion = endpoint('GET', '/policies/:id/versions/:number', {
  summary: 'One version of a policy with its content',
  access: 'verified',
  params: VersionParams,
  result: PolicyVersion.extend({ content: PolicyContent }),
});
export const PolicyChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export const comparePolicyVersion = endpoint('GET', '/policies/:id/versions/:number/compare', {
  summary: 'The differences between this version and the newest or another one, field by field',
  access: 'verified',
  params: VersionParams,
  query: ComparedWith,
  result: listOf(PolicyChange),
});
export const restorePolicyVersion = endpoint('POST', '/policies/:id/versions/:number/restore', {
  summary: 'Save an older version again as the newest one',
  cost: 'check',
  access: 'verified',
  params: VersionParams,
  result: Policy,
  status: 201,
});

export const listAgentPolicies = endpoint('GET', '/ai-agents/:id/policies', {
  summary: 'The policies of an agent',
  access: 'verified',
  params: Params,
  result: listOf(Policy),
});
export const createAgentPolicy = endpoint('POST', '/ai-agents/:id/policies', {
  summary: 'Add a policy and attach it to the agent',
  cost: 'check',
  access: 'verified',
  params: Params,
  body: PolicyContent,
  result: Policy,
  status: 201,
});
export const getAgentPolicy = endpoint('GET', '/ai-agents/:id/policies/:policy', {
  summary: 'One policy of an agent',
  access: 'verified',
  params: OfAgent,
  result: Policy,
});
export const updateAgentPolicy = endpoint('PUT', '/ai-agents/:id/policies/:policy', {
  summary: 'Save a policy of an agent as its next version',
  cost: 'check',
  access: 'verified',
  params: OfAgent,
  body: PolicyChanges,
  result: Policy,
});
export const deleteAgentPolicy = endpoint('DELETE', '/ai-agents/:id/policies/:policy', {
  summary: 'Delete a policy of an agent, for all agents that have it',
  access: 'verified',
  params: OfAgent,
});
const Attachment = z.strictObject({ policyId: Id });
export const attachPolicy = endpoint('POST', '/ai-agents/:id/policies/attach', {
  summary: 'Attach a policy to an agent; repeating it has no effect',
  access: 'verified',
  params: Params,
  body: Attachment,
  result: Policy,
});
export const detachPolicy = endpoint('POST', '/ai-agents/:id/policies/detach', {
  summary: 'Detach a policy from an agent; the policy is kept',
  access: 'verified',
  params: Params,
  body: Attachment,
});

export type Policy = z.output<typeof Policy>;
export type PolicyVersion = z.output<typeof PolicyVersion>;
export type PolicyChange = z.output<typeof PolicyChange>;
export type ExampleResult = z.output<typeof ExampleResult>;
