import { z } from 'zod';
import { ChannelType } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { LocaleCode } from './profile.ts';
import { line, maxLength, required } from './rules.ts';
import { Id, MAX_COUNT, Ordinal, Time } from './shared.ts';
import { ComparedWith, Person, PublishedVersion, VersionPage, VersionParams } from './versions.ts';

const Count = z.number().int().min(0).max(MAX_COUNT);
const Params = z.object({ id: Id });
const Name = line(required, maxLength(100));

/** A bot script as defined by the flow engine. It is sent unchanged: its keys are not renamed. */
export const Definition = z.unknown();
export const MAX_FLOW_BYTES = 4_000_000;

/** What starts a flow besides the first message of a conversation. */
const StartsBy = z.object({ on: z.enum(['start', 'keyword', 'event']), words: z.array(z.string()) });

/** The outcomes of runs in the last days, excluding test runs. */
const Traffic = z.object({
  runs: Count,
  /** Runs started per day, oldest first. */
  daily: z.array(Count),
  ended: Count,
  handedOff: Count,
});

export const Flow = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(['draft', 'published', 'paused']),
  publishedVersion: Count.nullable(),
  /** How many steps differ between the draft and the published version. */
  draftChanges: Count,
  nodeCount: Count,
  errors: Count,
  warnings: Count,
  startsBy: z.array(StartsBy),
  channels: z.array(z.object({ id: Id, name: z.string(), platform: ChannelType })),
  traffic: Traffic,
  /** Its first message says that no person is writing. */
  isDisclosed: z.boolean(),
  editedBy: Person,
  editedAt: Time,
});

export const Draft = z.object({
  definition: Definition,
  /** Increases with every save; saving on top of an older revision is rejected. */
  revision: Count,
  savedBy: Person,
  savedAt: Time,
});

export const FlowProblem = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  node: z.string().nullable(),
  detail: z.string(),
});

export const FlowVersion = PublishedVersion.extend({ name: z.string(), nodeCount: Count });

/** One difference between two states of a flow, by node. */
export const FlowChange = z.object({
  kind: z.enum(['added', 'removed', 'changed', 'rewired', 'languages']),
  node: z.string().nullable(),
  title: z.string(),
  type: z.string(),
  /** The settings that differ. */
  fields: z.array(z.string()),
  /** What stood there before and what stands there now, by setting or exit. */
  words: z.array(
    z.object({ field: z.string(), language: LocaleCode.nullable(), before: z.string(), after: z.string() }),
  ),
});

export const listFlows = endpoint('GET', '/flows', {
  summary: 'All flows of the company, with recent statistics',
  access: 'verified',
  query: z.object({ days: z.coerce.number().int().min(1).max(90).default(7) }),
  result: z.object({ data: z.array(Flow), nextCursor: z.string().nullable() }),
});

export const createFlow = endpoint('POST', '/flows', {
  summary: 'Create a flow: empty, from a starter, or from an export',
  access: 'verified',
  maxBodyBytes: MAX_FLOW_BYTES,
  body: z.strictObject({
    name: Name,
    starter: z.string().max(40).optional(),
    definition: Definition.optional(),
    isDisclosed: z.boolean().default(true),
  }),
  result: Flow.extend({
    /** References of an imported flow that were not part of the import and have to be chosen again here. */
    leftOut: z.object({ files: Count, savedReplies: Count, quickActions: Count }),
  }),
  status: 201,
});

export const listStarters = endpoint('GET', '/flows/starters', {
  summary: 'Starter flows, each in all languages',
  access: 'verified',
  result: z.object({
    data: z.array(z.object({ key: z.string(), nodeCount: Count, definition: Definition })),
    nextCursor: z.string().nullable(),
  }),
});

export const listStuck = endpoint('GET', '/flows/stuck', {
  summary: 'Open conversations in which a flow is stuck',
  access: 'verified',
  result: z.object({
    data: z.array(
      z.object({
        conversationId: Id,
        customer: z.object({ id: Id, name: z.string() }),
        flow: z.object({ id: Id, name: z.string() }),
        version: Count,
        node: z.string().nullable(),
        reason: z.enum(['steps', 'time', 'repeats', 'depth', 'failed']),
        stuckAt: Time,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
});

export const getFlow = endpoint('GET', '/flows/:id', {
  summary: 'One flow',
  access: 'verified',
  params: Params,
  result: Flow,
});

export const updateFlow = endpoint('PUT', '/flows/:id', {
  summary: 'Rename or pause a flow (no run starts while it is paused), or change whether it says that it is a bot',
  access: 'verified',
  params: Params,
  body: z.strictObject({
    name: Name.optional(),
    isPaused: z.boolean().optional(),
    isDisclosed: z.boolean().optional(),
  }),
  result: Flow,
});

export const deleteFlow = endpoint('DELETE', '/flows/:id', {
  summary: 'Delete a flow; it can be restored for a day',
  access: 'verified',
  params: Params,
});

export const undeleteFlow = endpoint('POST', '/flows/:id/undelete', {
  summary: 'Restore a deleted flow',
  access: 'verified',
  params: Params,
  result: Flow,
});

export const duplicateFlow = endpoint('POST', '/flows/:id/duplicate', {
  summary: 'Duplicate a flow from its draft',
  access: 'verified',
  params: Params,
  body: z.strictObject({ name: Name }),
  result: Flow,
  status: 201,
});

export const exportFlow = endpoint('GET', '/flows/:id/export', {
  summary: 'The draft as a JSON file that any installation can import',
  access: 'verified',
  params: Params,
  gives: 'file',
});

export const getDraft = endpoint('GET', '/flows/:id/draft', {
  summary: 'The draft, with the revision required for saving',
  access: 'verified',
  params: Params,
  result: Draft,
});

export const saveDraft = endpoint('PUT', '/flows/:id/draft', {
  summary: 'Save the draft; 409 if someone else has saved since, so that nothing is overwritten',
  access: 'verified',
  maxBodyBytes: MAX_FLOW_BYTES,
  params: Params,
  body: z.strictObject({ definition: Definition, revision: Count }),
  result: Draft.omit({ definition: true }),
});

export const checkDraft = endpoint('POST', '/flows/:id/check', {
  summary: 'Problems of the draft, or of the given definition',
  cost: 'check',
  access: 'verified',
  maxBodyBytes: MAX_FLOW_BYTES,
  params: Params,
  body: z.strictObject({ definition: Definition.optional() }),
  result: z.object({ data: z.array(FlowProblem), nextCursor: z.string().nullable() }),
});

export const publishFlow = endpoint('POST', '/flows/:id/publish', {
  summary: 'Publish the draft; refused while the check finds errors, 409 if the draft is newer',
  access: 'verified',
  params: Params,
  body: z.strictObject({ revision: Count, name: line(maxLength(100)).default('') }),
  result: FlowVersion,
  status: 201,
});

export const listVersions = endpoint('GET', '/flows/:id/versions', {
  summary: 'All published versions, newest first',
  access: 'verified',
  params: Params,
  query: VersionPage,
  result: z.object({ data: z.array(FlowVersion), nextCursor: z.string().nullable() }),
});

export const getVersion = endpoint('GET', '/flows/:id/versions/:number', {
  summary: 'One version with its definition',
  access: 'verified',
  params: VersionParams,
  result: FlowVersion.extend({ definition: Definition }),
});

export const renameVersion = endpoint('PUT', '/flows/:id/versions/:number', {
  summary: 'Name a version',
  access: 'verified',
  params: VersionParams,
  body: z.strictObject({ name: line(maxLength(100)) }),
  result: FlowVersion,
});

export const compareVersion = endpoint('GET', '/flows/:id/versions/:number/compare', {
  summary: 'The differences between this version and the draft or a later version',
  access: 'verified',
  params: VersionParams,
  query: ComparedWith,
  result: z.object({ data: z.array(FlowChange), nextCursor: z.string().nullable() }),
});

export const restoreVersion = endpoint('POST', '/flows/:id/versions/:number/restore', {
  summary: 'Publish an older version again as a new one; a draft with changes is kept',
  access: 'verified',
  params: VersionParams,
  result: FlowVersion,
  status: 201,
});

export const getAnalytics = endpoint('GET', '/flows/:id/analytics', {
  summary: 'How many runs reached each node and how many continued from it',
  access: 'verified',
  params: Params,
  query: z.object({
    version: Ordinal.optional(),
    days: z.coerce.number().int().min(1).max(90).default(7),
  }),
  result: z.object({
    traffic: Traffic,
    nodes: z.array(
      z.object({
        node: z.string(),
        reached: Count,
        /** How many continued, or reached a step that leads elsewhere or finishes. */
        left: Count,
        /** How many are there now: the customer was asked within the last half hour, or the step waits for something else. */
        here: Count,
      }),
    ),
  }),
});

export type Flow = z.output<typeof Flow>;
export type FlowChange = z.output<typeof FlowChange>;
export type FlowVersion = z.output<typeof FlowVersion>;
