import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import type { Chunk } from '../understanding/retrieval/index.ts';

/** Beyond this limit the oldest sources are left out. */
const MAX_CHUNKS = 20_000;

interface SourceInUse {
  id: number;
  /** Changes whenever its passages do. */
  revision: number;
}

/** A passage and where it is from. */
interface AgentChunk extends Chunk {
  sourceId: number;
  sourceName: string;
}

/** The sources that an agent answers from at this moment. */
export async function sourcesInUse({ db }: Tx, companyId: number, agentId: number): Promise<SourceInUse[]> {
  const { rows } = await raw<SourceInUse>`
    SELECT s.id, s.revision FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
    WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND k.ai_agent_id = ${agentId}
      AND s.is_enabled AND s.deleted_at IS NULL ORDER BY s.id`.execute(db);
  return rows;
}

/** Identifies what an agent knows: equal as long as nothing has changed. */
export const keyOf = (sources: readonly SourceInUse[]): string =>
  sources.map(({ id, revision }) => `${id}:${revision}`).join(' ');

/** The passages that an agent answers from, page by page. */
export async function loadChunks({ db }: Tx, companyId: number, agentId: number): Promise<AgentChunk[]> {
  const { rows } = await raw<AgentChunk>`
    SELECT c.id, s.id AS "sourceId", s.name AS "sourceName", p.title, c.heading, c.text, c.kind
    FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
      JOIN knowledge_chunks c ON c.source_id = s.id JOIN knowledge_pages p ON p.id = c.page_id
    WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND c.company_id = ${companyId} AND p.company_id = ${companyId}
      AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off
    ORDER BY s.id DESC, c.page_id, c.position LIMIT ${MAX_CHUNKS}`.execute(db);
  return rows;
}
