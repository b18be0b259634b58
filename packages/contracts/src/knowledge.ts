import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { line, maxLength, obeys, required, website } from './rules.ts';
import { Id, Time } from './shared.ts';

export const SOURCE_TYPES = ['text', 'qa', 'file', 'url', 'site'] as const;
export const SOURCE_STATUSES = [
  'queued',
  'fetching',
  'reading',
  'indexing',
  'ready',
  'partial',
  'failed',
  'stale',
] as const;
export type SourceStatus = (typeof SOURCE_STATUSES)[number];

/** Whether the source is being processed. */
export const isWorking = (status: SourceStatus): boolean =>
  status === 'queued' || status === 'fetching' || status === 'reading' || status === 'indexing';

const Count = z.number().int().min(0);
const Words = (longest: number) =>
  z
    .string()
    .trim()
    .superRefine(obeys(required, maxLength(longest)));
const Address = line(required, website, maxLength(2_000));
/** A path prefix, or a pattern with `*`. */
const PathPattern = line(required, maxLength(200));

/** The content to read, by source type. A file is uploaded as a form. */
export const SourceContent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: Words(400_000) }),
  z.strictObject({
    type: z.literal('qa'),
    pairs: z
      .array(z.strictObject({ question: Words(500), answer: Words(4_000) }))
      .min(1)
      .max(5_000),
  }),
  z.strictObject({ type: z.literal('url'), url: Address }),
  z.strictObject({
    type: z.literal('site'),
    url: Address,
    include: z.array(PathPattern).max(50).default([]),
    exclude: z.array(PathPattern).max(50).default([]),
    /** How many links away from the first page. */
    depth: z.number().int().min(0).max(10).default(3),
    pageCap: z.number().int().min(1).max(2_000).default(200),
  }),
  z.strictObject({ type: z.literal('file') }),
]);

const Name = line(required, maxLength(200));
export const MAX_RANK = 1_000;
const Rank = z.number().int().min(0).max(MAX_RANK);
const SyncEvery = z.number().int().min(1).max(8_760).nullable();
const MAX_SOURCE_LENGTH = 4_000_000;

/** The files that can be read, by extension. */
export const KNOWLEDGE_FILES = ['pdf', 'docx', 'xlsx', 'csv', 'md', 'html', 'htm', 'txt'] as const;

/** A source as shown in lists; its content is loaded with the source itself. */
export const KnowledgeSource = z.object({
  id: Id,
  type: z.enum(SOURCE_TYPES),
  name: z.string(),
  /** For a page or site. */
  url: z.string().nullable(),
  /** The characters of a text, the pairs of a list, or the page limit of a site. */
  extent: Count,
  file: z.object({ mediaType: z.string(), size: Count }).nullable(),
  /** A disabled source is kept, but not used for answers. */
  isEnabled: z.boolean(),
  /** Where sources contradict each other, the higher rank counts; 0 unless staff have given it precedence. */
  rank: Rank,
  /** When its content last changed; between equal ranks the newer content counts. */
  contentChangedAt: Time,
  status: z.enum(SOURCE_STATUSES),
  done: Count,
  total: Count,
  /** Why it could not be read, as a code. */
  problem: z.string().nullable(),
  chunkCount: Count,
  agents: z.array(z.object({ id: Id, name: z.string() })),
  syncEveryHours: SyncEvery,
  syncedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  updatedBy: z.object({ id: Id, name: z.string() }).nullable(),
});

export const SourceWithContent = KnowledgeSource.extend({ content: SourceContent });

export const KnowledgePage = z.object({
  id: Id,
  address: z.string(),
  title: z.string(),
  status: z.enum(['read', 'unchanged', 'skipped', 'failed']),
  problem: z.string().nullable(),
  chunkCount: Count,
  readAt: Time,
});

export const KnowledgeChunk = z.object({
  id: Id,
  pageId: Id,
  title: z.string(),
  address: z.string(),
  kind: z.enum(['text', 'qa']),
  heading: z.string(),
  text: z.string(),
  /** Excluded from answers. */
  isOff: z.boolean(),
  /** It looks like a prompt injection and is excluded until someone reviews it. */
  isSuspicious: z.boolean(),
});

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), nextCursor: z.string().nullable() });
const Params = z.object({ id: Id });
const OfAgent = z.object({ id: Id, source: Id });
const Page = z.object({
  cursor: z.string().max(40).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const NewSource = z.strictObject({
  name: Name,
  content: SourceContent,
  syncEveryHours: SyncEvery.default(null),
});
const SourceChanges = z.strictObject({
  name: Name.optional(),
  content: SourceContent.optional(),
  isEnabled: z.boolean().optional(),
  rank: Rank.optional(),
  syncEveryHours: SyncEvery.optional(),
  /** The `updated_at` that the author has seen, so that newer changes by others are not overwritten. */
  basedOn: z.iso.datetime().optional(),
});

export const listSources = endpoint('GET', '/knowledge-sources', {
  summary: 'All knowledge sources of the company',
  access: 'verified',
  result: listOf(KnowledgeSource),
});
export const createSource = endpoint('POST', '/knowledge-sources', {
  summary: 'Add text, questions with answers, a page or a site; it is read at once',
  cost: 'file',
  access: 'verified',
  body: NewSource,
  takes: 'file or body',
  maxBodyBytes: MAX_SOURCE_LENGTH,
  result: SourceWithContent,
  status: 201,
});
export const getSource = endpoint('GET', '/knowledge-sources/:id', {
  summary: 'One knowledge source',
  access: 'verified',
  params: Params,
  result: SourceWithContent,
});
export const updateSource = endpoint('PUT', '/knowledge-sources/:id', {
  summary: 'Change a knowledge source; new content is read at once, and the old content is used until then',
  cost: 'file',
  access: 'verified',
  params: Params,
  body: SourceChanges,
  takes: 'file or body',
  maxBodyBytes: MAX_SOURCE_LENGTH,
  result: SourceWithContent,
});
export const deleteSource = endpoint('DELETE', '/knowledge-sources/:id', {
  summary: 'Delete a knowledge source; it can be restored for a day',
  access: 'verified',
  params: Params,
});
export const undeleteSource = endpoint('POST', '/knowledge-sources/:id/undelete', {
  summary: 'Restore a deleted knowledge source',
  access: 'verified',
  params: Params,
  result: SourceWithContent,
});
export const syncSource = endpoint('POST', '/knowledge-sources/:id/sync', {
  summary: 'Read a source again; the old content is used until the new one is complete',
  cost: 'request',
  access: 'verified',
  params: Params,
  result: SourceWithContent,
});
export const stopSource = endpoint('POST', '/knowledge-sources/:id/stop', {
  summary: 'Stop reading a source; its previous content stays',
  access: 'verified',
  params: Params,
  result: SourceWithContent,
});
export const listPages = endpoint('GET', '/knowledge-sources/:id/pages', {
  summary: 'The result for each page of a source, those with problems first',
  access: 'verified',
  params: Params,
  query: Page,
  result: listOf(KnowledgePage),
});
export const listChunks = endpoint('GET', '/knowledge-sources/:id/chunks', {
  summary: 'The passages of a source',
  cost: 'search',
  access: 'verified',
  params: Params,
  query: Page.extend({ search: z.string().max(200).optional() }),
  result: listOf(KnowledgeChunk),
});
export const updateChunk = endpoint('PUT', '/knowledge-sources/:id/chunks/:chunk', {
  summary: 'Exclude a passage from answers, or include it again',
  access: 'verified',
  params: z.object({ id: Id, chunk: Id }),
  body: z.strictObject({ isOff: z.boolean() }),
  result: KnowledgeChunk,
});

export const listAgentSources = endpoint('GET', '/ai-agents/:id/knowledge-sources', {
  summary: 'The knowledge sources of an agent',
  access: 'verified',
  params: Params,
  result: listOf(KnowledgeSource),
});
export const createAgentSource = endpoint('POST', '/ai-agents/:id/knowledge-sources', {
  summary: 'Add a knowledge source and attach it to the agent',
  cost: 'file',
  access: 'verified',
  params: Params,
  body: NewSource,
  takes: 'file or body',
  maxBodyBytes: MAX_SOURCE_LENGTH,
  result: SourceWithContent,
  status: 201,
});
export const getAgentSource = endpoint('GET', '/ai-agents/:id/knowledge-sources/:source', {
  summary: 'One knowledge source of an agent',
  access: 'verified',
  params: OfAgent,
  result: SourceWithContent,
});
export const updateAgentSource = endpoint('PUT', '/ai-agents/:id/knowledge-sources/:source', {
  summary: 'Change a knowledge source of an agent',
  cost: 'file',
  access: 'verified',
  params: OfAgent,
  body: SourceChanges,
  takes: 'file or body',
  maxBodyBytes: MAX_SOURCE_LENGTH,
  result: SourceWithContent,
});
export const deleteAgentSource = endpoint('DELETE', '/ai-agents/:id/knowledge-sources/:source', {
  summary: 'Delete a knowledge source of an agent',
  access: 'verified',
  params: OfAgent,
});
const Attachment = z.strictObject({ knowledgeSourceId: Id });
export const attachSource = endpoint('POST', '/ai-agents/:id/knowledge-sources/attach', {
  summary: 'Attach a source to an agent; repeating it has no effect',
  access: 'verified',
  params: Params,
  body: Attachment,
  result: SourceWithContent,
});
export const detachSource = endpoint('POST', '/ai-agents/:id/knowledge-sources/detach', {
  summary: 'Detach a source from an agent; the source is kept',
  access: 'verified',
  params: Params,
  body: Attachment,
});

export type SourceContent = z.output<typeof SourceContent>;
export type SourceWithContent = z.output<typeof SourceWithContent>;
export type KnowledgeSource = z.output<typeof KnowledgeSource>;
export type KnowledgePage = z.output<typeof KnowledgePage>;
export type KnowledgeChunk = z.output<typeof KnowledgeChunk>;
export type NewSource = z.output<typeof NewSource>;
export type SourceChanges = z.output<typeof SourceChanges>;
