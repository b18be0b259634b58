import { z } from 'zod';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import type { Models } from '../../models/index.ts';
import type { SearchIndex } from '../../understanding/retrieval/index.ts';
import { likenesses, matrixOf, pack, type Matrix } from './pack.ts';
import { chunksWithout, storeVectors, loadVectors, type Maker } from './repository.ts';

/** Vectors are only an addition, so an answer does not wait longer for them. */
const TIMEOUT_MS = 1_500;
const BATCH = 64;
const BATCH_MS = 60_000;
const MAX_CONCURRENT = 2;
/** Longer texts are cut; embedding models have a length limit as well. */
const MAX_TEXT_LENGTH = 6_000;
/** How often an incomplete set of vectors is loaded again. */
const RELOAD_MS = 30_000;
/** Beyond this limit the least recently used vectors are dropped. */
const MAX_BYTES = 128_000_000;

const Order = z.object({ agentId: z.number(), maker: z.object({ providerId: z.number(), name: z.string() }) });

/** How close chunks are to a question in meaning. */
export interface Likeness {
  of(chunkId: number): number | undefined;
  /** Closest first. */
  nearest(most: number): readonly number[];
}

interface CachedIndex {
  index: SearchIndex;
  matrix: Matrix;
  isComplete: boolean;
  loadedAt: number;
}

export type Vectors = ReturnType<typeof createVectors>;

/** Semantic search with an embedding model of the company's choice. It supplements the word search and never holds it up. */
export function createVectors(sql: Sql, jobs: Jobs, models: Pick<Models, 'openEmbedding'>) {
  const indexes = new Map<string, CachedIndex>();

  async function indexFor(companyId: number, agentId: number, index: SearchIndex, maker: Maker): Promise<CachedIndex> {
    const name = `${companyId} ${agentId} ${maker.providerId} ${maker.name}`;
    const known = indexes.get(name);
    indexes.delete(name); // re-inserted at the end below: most recently used
    const isFresh = known?.index === index && (known.isComplete || Date.now() - known.loadedAt < RELOAD_MS);
    if (known && isFresh) {
      indexes.set(name, known);
      return known;
    }
    const cached = await sql.inCompany(companyId, async (tx) => {
      const matrix = matrixOf(await loadVectors(tx, companyId, maker, [...index.ids]));
      const isComplete = matrix.ids.length >= index.ids.length;
      if (!isComplete)
        await jobs.enqueue(tx, {
          kind: 'knowledge.embed',
          payload: { agentId, maker },
          companyId,
          key: `embed ${name}`,
          lane: `embed ${agentId}`,
        });
      return { index, matrix, isComplete, loadedAt: Date.now() };
    });
    indexes.set(name, cached);
    makeSpace();
    return cached;
  }

  function makeSpace() {
    let bytes = 0;
    for (const [name, { matrix }] of [...indexes].toReversed()) {
      bytes += matrix.values.length;
      if (bytes > MAX_BYTES) indexes.delete(name);
    }
  }

  jobs.handle(
    'knowledge.embed',
    async (payload, { companyId }) => {
      const { agentId, maker } = Order.parse(payload);
      const embed = companyId === null ? null : await models.openEmbedding(companyId, maker);
      if (!embed || companyId === null) return;
      for (;;) {
        const chunks = await sql.inCompany(companyId, (tx) => chunksWithout(tx, companyId, agentId, maker, BATCH));
        if (chunks.length === 0) return;
        const texts = chunks.map(({ text }) => text.slice(0, MAX_TEXT_LENGTH));
        const made = await embed(texts, AbortSignal.timeout(BATCH_MS));
        const vectors = chunks.map(({ id }, at) => ({ id, vector: pack(made[at] ?? []) }));
        const kept = await sql.inCompany(companyId, (tx) => storeVectors(tx, companyId, maker, vectors));
        if (kept === 0) return; // they can no longer be stored, and each batch costs money
      }
    },
    { atOnce: MAX_CONCURRENT },
  );

  return {
    /** Null if no result is available in time; then the word search alone decides. */
    async compare(
      companyId: number,
      agentId: number,
      index: SearchIndex,
      maker: Maker,
      question: string,
      signal: AbortSignal,
    ): Promise<Likeness | null> {
      const { matrix } = await indexFor(companyId, agentId, index, maker);
      if (matrix.ids.length === 0) return null;
      const embed = await models.openEmbedding(companyId, maker);
      const timeoutSignal = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const [vector] = (await embed?.([question.slice(0, MAX_TEXT_LENGTH)], timeoutSignal).catch(() => null)) ?? [];
      signal.throwIfAborted();
      if (!vector) return null;
      const likeness = await likenesses(matrix, pack(vector));
      const places = new Map(matrix.ids.map((id, at) => [id, at]));
      return {
        of: (chunkId) => likeness[places.get(chunkId) ?? -1],
        nearest: (most) =>
          Array.from(likeness.keys())
            .toSorted((a, b) => (likeness[b] ?? 0) - (likeness[a] ?? 0))
            .slice(0, most)
            .flatMap((at) => matrix.ids[at] ?? []),
      };
    },
  };
}
