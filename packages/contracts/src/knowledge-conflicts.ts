import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { KnowledgeSource } from './knowledge.ts';
import { Id } from './shared.ts';

const Offset = z.number().int().min(0);

/** One of two sentences that contradict each other. */
const ConflictSide = z.object({
  /** Verbatim from the passage. */
  sentence: z.string(),
  /** Where it differs from the other one, within the sentence. */
  marks: z.array(z.object({ start: Offset, end: Offset })),
  passage: z.object({ id: Id, heading: z.string() }),
  page: z.object({ id: Id, title: z.string(), address: z.string() }),
  source: KnowledgeSource.pick({ id: true, name: true, rank: true, contentChangedAt: true }),
});

export const KnowledgeConflict = z.object({
  /** `value`: they give different numbers, prices or dates. `denial`: one denies what the other states. */
  kind: z.enum(['value', 'denial']),
  sides: z.tuple([ConflictSide, ConflictSide]),
  /** The source that counts, and why: staff ranked it higher, or its content is newer. Null if neither decides. */
  outranking: z.object({ sourceId: Id, by: z.enum(['rank', 'date']) }).nullable(),
});

export const listConflicts = endpoint('GET', '/ai-agents/:id/knowledge-conflicts', {
  summary: 'Sentences of different sources of an agent that contradict each other',
  cost: 'search',
  access: 'verified',
  params: z.object({ id: Id }),
  result: z.object({ data: z.array(KnowledgeConflict), nextCursor: z.string().nullable() }),
});
export type KnowledgeConflict = z.output<typeof KnowledgeConflict>;
