import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../infra/sql/sql.ts';
import { buildIndexInWorker, type SearchIndex } from '../understanding/retrieval/index.ts';
import { keyOf, loadChunks, sourcesInUse } from './agent-chunks.ts';

/** Beyond this limit the least recently used indexes are dropped. */
const MAX_CACHED_INDEXES = 50;
const TIMEOUT_MS = 3_000;

interface CachedIndex {
  /** The sources in the index, each with its revision. */
  key: string;
  sources: ReadonlySet<number>;
  building: Promise<SearchIndex>;
  /** The index in use: the new one, or the previous one until that is built. */
  current: SearchIndex | null;
}

export type Library = ReturnType<typeof createLibrary>;

/** In-memory indexes of agents: built in a worker thread when something has changed, and cached until then. */
export function createLibrary(sql: Sql) {
  const indexes = new Map<string, CachedIndex>();

  async function indexFor(companyId: number, agentId: number): Promise<CachedIndex> {
    const sources = await sql.inCompany(companyId, (tx) => sourcesInUse(tx, companyId, agentId));
    const name = `${companyId} ${agentId}`;
    const key = keyOf(sources);
    const known = indexes.get(name);
    indexes.delete(name); // re-inserted at the end below: most recently used
    if (known?.key === key) {
      indexes.set(name, known);
      return known;
    }
    const ids = new Set(sources.map(({ id }) => id));
    const isTaken = known && [...known.sources].some((id) => !ids.has(id));
    const cached: CachedIndex = {
      key,
      sources: ids,
      building: sql.inCompany(companyId, (tx) => loadChunks(tx, companyId, agentId)).then(buildIndexInWorker),
      // Stop using a removed source immediately, without waiting for the new index.
      current: isTaken ? null : (known?.current ?? null),
    };
    indexes.set(name, cached);
    cached.building.then(
      (index) => (cached.current = index),
      () => indexes.get(name) === cached && indexes.delete(name), // the next question tries again
    );
    for (const oldest of indexes.keys()) {
      if (indexes.size <= MAX_CACHED_INDEXES) break;
      indexes.delete(oldest);
    }
    return cached;
  }

  return {
    /** The agent's index including every change so far. */
    async openFresh(companyId: number, agentId: number): Promise<SearchIndex> {
      return (await indexFor(companyId, agentId)).building;
    },
    /** For customers, who should not wait for a large index: after a short wait the previous one is used. */
    async open(companyId: number, agentId: number): Promise<SearchIndex> {
      const cached = await indexFor(companyId, agentId);
      if (!cached.current) return cached.building;
      return Promise.race([cached.building, setTimeout(TIMEOUT_MS, cached.current, { ref: false })]);
    },
  };
}
