import { setTimeout } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import type { Sql } from '../infra/sql/sql.ts';
import { buildIndexInWorker, type Chunk, type SearchIndex } from '../understanding/retrieval/index.ts';

/** Beyond this the oldest sources are left out. */
const MAX_CHUNKS = 20_000;
/** Indexes of agents that nobody has asked lately make room for others. */
const MAX_CACHED_INDEXES = 50;
const PATIENCE_MS = 3_000;

interface CachedIndex {
  /** The sources that stand on it, each with its revision. */
  key: string;
  sources: ReadonlySet<number>;
  building: Promise<SearchIndex>;
  /** What answers by now: the new index, or the last one until that is whole. */
  current: SearchIndex | null;
}

export type Library = ReturnType<typeof createLibrary>;

/** The indexes of agents, in memory: built in a thread of their own when something has changed, and kept until then. */
export function createLibrary(sql: Sql) {
  const indexes = new Map<string, CachedIndex>();

  async function indexFor(companyId: number, agentId: number): Promise<CachedIndex> {
    const sources = await sql.inCompany(companyId, async ({ db }) => {
      const { rows } = await raw<{ id: number; revision: number }>`
        SELECT s.id, s.revision FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND k.ai_agent_id = ${agentId}
          AND s.is_enabled AND s.deleted_at IS NULL ORDER BY s.id`.execute(db);
      return rows;
    });
    const name = `${companyId} ${agentId}`;
    const key = sources.map(({ id, revision }) => `${id}:${revision}`).join(' ');
    const known = indexes.get(name);
    indexes.delete(name); // and put at the end, as the one that was asked last
    if (known?.key === key) {
      indexes.set(name, known);
      return known;
    }
    const ids = new Set(sources.map(({ id }) => id));
    const isTaken = known && [...known.sources].some((id) => !ids.has(id));
    const cached: CachedIndex = {
      key,
      sources: ids,
      building: loadChunks(companyId, agentId).then(buildIndexInWorker),
      // What was taken from the agent is not answered from for one more moment.
      current: isTaken ? null : (known?.current ?? null),
    };
    indexes.set(name, cached);
    cached.building.then(
      (index) => (cached.current = index),
      () => indexes.get(name) === cached && indexes.delete(name), // tried again by the next question
    );
    for (const oldest of indexes.keys()) {
      if (indexes.size <= MAX_CACHED_INDEXES) break;
      indexes.delete(oldest);
    }
    return cached;
  }

  const loadChunks = (companyId: number, agentId: number): Promise<Chunk[]> =>
    sql.inCompany(companyId, async ({ db }) => {
      const { rows } = await raw<Chunk>`
        SELECT c.id, p.title, c.heading, c.text, c.kind
        FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
          JOIN knowledge_chunks c ON c.source_id = s.id JOIN knowledge_pages p ON p.id = c.page_id
        WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND c.company_id = ${companyId} AND p.company_id = ${companyId}
          AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off
        ORDER BY s.id DESC, c.page_id, c.position LIMIT ${MAX_CHUNKS}`.execute(db);
      return rows;
    });

  return {
    /** What an agent can answer from, with every change up to now. */
    async openFresh(companyId: number, agentId: number): Promise<SearchIndex> {
      return (await indexFor(companyId, agentId)).building;
    },
    /** The same for customers, who do not wait for a large index: after a while the last one answers once more. */
    async open(companyId: number, agentId: number): Promise<SearchIndex> {
      const cached = await indexFor(companyId, agentId);
      if (!cached.current) return cached.building;
      return Promise.race([cached.building, setTimeout(PATIENCE_MS, cached.current, { ref: false })]);
    },
  };
}
