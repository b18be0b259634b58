import { sql as raw } from 'kysely';
import { notFound } from '../infra/errors.ts';
import type { Tx } from '../infra/sql/sql.ts';
import type { Standing } from './precedence.ts';

/** The location of a chunk, as shown to people. */
export interface ChunkLocation extends Standing {
  chunkId: number;
  sourceId: number;
  /** The title of its page, or the name of its source. */
  title: string;
  /** The public address of the page; null for files and texts written by staff. */
  url: string | null;
}

/** Fails as not found unless the company has this agent. */
export async function requireAgent({ db }: Tx, companyId: number, agentId: number): Promise<void> {
  const agent = await db
    .selectFrom('ai_agents')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', agentId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!agent) throw notFound();
}

/** Locates those of the chunks that the agent may use at this moment. */
export async function locateChunks(
  { db }: Tx,
  companyId: number,
  agentId: number,
  chunkIds: readonly number[],
): Promise<ChunkLocation[]> {
  const { rows } = await raw<ChunkLocation>`
    SELECT c.id AS "chunkId", s.id AS "sourceId", coalesce(nullif(p.title, ''), s.name) AS title,
      CASE WHEN s.type IN ('url', 'site') THEN p.address END AS url,
      s.rank, s.content_changed_at AS "contentChangedAt"
    FROM knowledge_chunks c JOIN knowledge_pages p ON p.id = c.page_id JOIN knowledge_sources s ON s.id = c.source_id
      JOIN ai_agent_knowledge_sources k ON k.source_id = s.id
    WHERE c.id = ANY (${chunkIds}) AND c.company_id = ${companyId} AND p.company_id = ${companyId}
      AND s.company_id = ${companyId} AND k.company_id = ${companyId} AND k.ai_agent_id = ${agentId}
      AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off`.execute(db);
  return rows;
}

/** The hosts that an agent's answers may mention: the company's own, and those of pages that staff have added. */
export async function hostsOfAgent({ db }: Tx, companyId: number, agentId: number): Promise<ReadonlySet<string>> {
  const { rows } = await raw<{ address: string | null }>`
    SELECT website AS address FROM companies WHERE id = ${companyId}
    UNION ALL
    SELECT s.content->>'url' FROM knowledge_sources s JOIN ai_agent_knowledge_sources k ON k.source_id = s.id
    WHERE s.company_id = ${companyId} AND k.company_id = ${companyId} AND k.ai_agent_id = ${agentId}
      AND s.type IN ('url', 'site') AND s.deleted_at IS NULL`.execute(db);
  return new Set(rows.flatMap(({ address }) => hostOf(address ?? '')));
}

function hostOf(address: string): string[] {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`;
  return address && URL.canParse(whole) ? [new URL(whole).hostname.replace(/^www\./, '')] : [];
}
