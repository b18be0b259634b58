import { z } from 'zod';
import { AgentSettings, AiAgent } from './ai-agents.ts';
import { endpoint } from './endpoint.ts';
import { line, maxLength } from './rules.ts';
import { Id, MAX_COUNT, Ordinal } from './shared.ts';
import { ComparedWith, PublishedVersion, VersionPage, VersionParams } from './versions.ts';

const Count = z.number().int().min(0).max(MAX_COUNT);
const Params = z.object({ id: Id });
const Percent = z.number().int().min(0).max(100);

/** Everything that a version of an agent consists of. Knowledge is not part of it: an edited page counts at once. */
export const AgentContent = z.strictObject({
  settings: AgentSettings,
  /** The exact version of every attached policy. */
  policies: z.array(z.strictObject({ policyId: Id, version: Ordinal })).default([]),
});

export const AgentVersion = PublishedVersion.extend({
  /** What the person who published it wrote for the team. */
  note: z.string(),
  /** The share of new conversations that get it, while it is not published to everyone; otherwise null. */
  percent: Percent.nullable(),
  /** Why it was published although the gate was closed; empty if it was open. */
  overrideReason: z.string().default(''),
});

const Value = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]);

/** One difference between two contents. */
export const AgentChange = z.object({
  /** The place in the content, such as `settings.handOff.topics`. */
  field: z.string(),
  /** The language, platform or policy that it concerns, if the field has a value for each. */
  key: z.string().nullable(),
  before: Value,
  after: Value,
});

/** How a version has done in the conversations that began since its canary did. */
export const VersionFigures = z.object({
  version: Count,
  percent: Percent,
  conversations: Count,
  answers: Count,
  unsure: Count,
  handedOff: Count,
  cited: Count,
  medianMs: z.number().nullable(),
});

export const publishAgent = endpoint('POST', '/ai-agents/:id/publish', {
  summary: 'Publish the draft to everyone or to a share of new conversations; 409 if the draft is another one by now',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    /** The draft that the person has looked at, from the agent. */
    draftHash: z.string().max(64),
    note: line(maxLength(500)).default(''),
    percent: Percent.min(1).default(100),
    /** Why it is published although the gate is closed; kept with the version. Needed only then. */
    reason: line(maxLength(500)).default(''),
  }),
  result: AgentVersion,
  status: 201,
});

export const listAgentVersions = endpoint('GET', '/ai-agents/:id/versions', {
  summary: 'All published versions of an AI agent, newest first',
  access: 'verified',
  params: Params,
  query: VersionPage,
  result: z.object({ data: z.array(AgentVersion), nextCursor: z.string().nullable() }),
});

export const getAgentVersion = endpoint('GET', '/ai-agents/:id/versions/:number', {
  summary: 'One version of an AI agent with its content',
  access: 'verified',
  params: VersionParams,
  result: AgentVersion.extend({ content: AgentContent }),
});

export const compareAgentVersion = endpoint('GET', '/ai-agents/:id/versions/:number/compare', {
  summary: 'The differences between this version and the draft or another version, field by field',
  access: 'verified',
  params: VersionParams,
  query: ComparedWith,
  result: z.object({ data: z.array(AgentChange), nextCursor: z.string().nullable() }),
});

export const restoreAgentVersion = endpoint('POST', '/ai-agents/:id/versions/:number/restore', {
  summary: 'Publish an older version again as a new one; a draft with changes is kept',
  access: 'verified',
  params: VersionParams,
  result: AgentVersion,
  status: 201,
});

export const changeCanary = endpoint('PUT', '/ai-agents/:id/canary', {
  summary: 'Give a new version to another share of new conversations; 100 is everyone, 0 takes it back',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    /** 409 if the canary is another version by now. */
    version: Ordinal,
    percent: Percent,
  }),
  result: AiAgent,
});

export const canaryFigures = endpoint('GET', '/ai-agents/:id/canary', {
  summary: 'The figures of the published version and of its canary side by side; empty without a canary',
  access: 'verified',
  params: Params,
  result: z.object({ data: z.array(VersionFigures), nextCursor: z.string().nullable() }),
});

export type AgentContent = z.output<typeof AgentContent>;
export type AgentVersion = z.output<typeof AgentVersion>;
export type AgentChange = z.output<typeof AgentChange>;
export type VersionFigures = z.output<typeof VersionFigures>;
