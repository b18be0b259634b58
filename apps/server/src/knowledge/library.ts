import { setTimeout } from 'node:timers/promises';
import { sql as raw } from 'kysely';
import type { Sql } from '../infra/sql/sql.ts';
import { buildIndexInWorker, type Chunk, type SearchIndex } from './search/index.ts';

/** Beyond this the oldest sources are left out. */
const MOST_CHUNKS = 20_000;
/** Indexes of agents that nobody has asked lately make room for others. */
const MOST_SHELVES = 50;
const PATIENCE_MS = 3_000;

interface Shelf {
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
  const shelves = new Map<string, Shelf>();

  async function shelfOf(companyId: number, agentId: number): Promise<Shelf> {
    const sources = await sql.inCompany(companyId, async ({ db }) => {
      const { rows } = await raw<{ id: number; revision: number }>`
        SELECT s.id, s.revision FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND k.ai_agent_id = ${agentId}
          AND s.is_enabled AND s.deleted_at IS NULL ORDER BY s.id`.execute(db);
      return rows;
    });
    const name = `${companyId} ${agentId}`;
    const key = sources.map(({ id, revision }) => `${id}:${revision}`).join(' ');
    const known = shelves.get(name);
    shelves.delete(name); // and put at the end, as the one that was asked last
    if (known?.key === key) {
      shelves.set(name, known);
      return known;
    }
    const ids = new Set(sources.map(({ id }) => id));
    const isTaken = known && [...known.sources].some((id) => !ids.has(id));
    const shelf: Shelf = {
      key,
      sources: ids,
      building: loadChunks(companyId, agentId).then(buildIndexInWorker),
      // What was taken from the agent is not answered from for one more moment.
      current: isTaken ? null : (known?.current ?? null),
    };
    shelves.set(name, shelf);
    shelf.building.then(
      (index) => (shelf.current = index),
      () => shelves.get(name) === shelf && shelves.delete(name), // tried again by the next question
    );
    for (const oldest of shelves.keys()) {
      if (shelves.size <= MOST_SHELVES) break;
      shelves.delete(oldest);
    }
    return shelf;
  }

  const loadChunks = (companyId: number, agentId: number): Promise<Chunk[]> =>
    sql.inCompany(companyId, async ({ db }) => {
      const { rows } = await raw<Chunk>`
        SELECT c.id, p.title, c.heading, c.text, c.kind
        FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
          JOIN knowledge_chunks c ON c.source_id = s.id JOIN knowledge_pages p ON p.id = c.page_id
        WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND c.company_id = ${companyId} AND p.company_id = ${companyId}
          AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off
        ORDER BY s.id DESC, c.page_id, c.position LIMIT ${MOST_CHUNKS}`.execute(db);
      return rows;
    });

  return {
    /** What an agent can answer from, with every change up to now. */
    async openWhole(companyId: number, agentId: number): Promise<SearchIndex> {
      return (await shelfOf(companyId, agentId)).building;
    },
    /** The same for customers, who do not wait for a large index: after a while the last one answers once more. */
    async open(companyId: number, agentId: number): Promise<SearchIndex> {
      const shelf = await shelfOf(companyId, agentId);
      if (!shelf.current) return shelf.building;
      return Promise.race([shelf.building, setTimeout(PATIENCE_MS, shelf.current, { ref: false })]);
    },
  };
}
