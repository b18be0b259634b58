import type {
  KnowledgeChunk,
  KnowledgePage,
  KnowledgeSource,
  SourceContent,
  SourceWithContent,
} from '@parley/contracts/knowledge';
import { sql as raw } from 'kysely';
import { notFound } from '../../infra/errors.ts';
import type { Tx } from '../../infra/sql/sql.ts';

interface Which {
  id?: number;
  /** Only the sources of this agent. */
  agentId?: number;
}

/** Sources as shown in lists, newest first. */
export async function listSources(
  { db }: Tx,
  companyId: number,
  { id, agentId }: Which = {},
): Promise<KnowledgeSource[]> {
  const { rows } = await raw<KnowledgeSource>`
    SELECT s.id, s.type, s.name, s.content->>'url' AS url,
      CASE s.type WHEN 'text' THEN length(s.content->>'text') WHEN 'qa' THEN jsonb_array_length(s.content->'pairs')
        WHEN 'site' THEN (s.content->>'pageCap')::int ELSE 0 END AS extent,
      s.is_enabled AS "isEnabled", s.rank, s.content_changed_at AS "contentChangedAt", s.status, s.done, s.total, s.problem,
      s.chunk_count AS "chunkCount", s.sync_every_hours AS "syncEveryHours", s.synced_at AS "syncedAt",
      s.created_at AS "createdAt", s.updated_at AS "updatedAt",
      CASE WHEN s.storage_key IS NOT NULL THEN json_build_object('mediaType', s.media_type, 'size', s.size) END AS file,
      (SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = s.updated_by) AS "updatedBy",
      coalesce((SELECT json_agg(json_build_object('id', a.id, 'name', a.name) ORDER BY a.id)
        FROM ai_agent_knowledge_sources k JOIN ai_agents a ON a.id = k.ai_agent_id
        WHERE k.source_id = s.id AND k.company_id = ${companyId} AND a.deleted_at IS NULL), '[]') AS agents
    FROM knowledge_sources s
    WHERE s.company_id = ${companyId} AND s.deleted_at IS NULL AND (${id ?? null}::bigint IS NULL OR s.id = ${id ?? null})
      AND (${agentId ?? null}::bigint IS NULL OR EXISTS (SELECT FROM ai_agent_knowledge_sources k
        WHERE k.source_id = s.id AND k.ai_agent_id = ${agentId ?? null} AND k.company_id = ${companyId}))
    ORDER BY s.id DESC LIMIT 1000`.execute(db);
  return rows;
}

/** One source with its content. */
export async function getSource(tx: Tx, companyId: number, id: number, agentId?: number): Promise<SourceWithContent> {
  const [source] = await listSources(tx, companyId, { id, ...(agentId === undefined ? {} : { agentId }) });
  if (!source) throw notFound();
  const { content } = await tx.db
    .selectFrom('knowledge_sources')
    .select('content')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...source, content: content as SourceContent };
}

interface Slice {
  limit: number;
  /** The number of rows to skip. */
  offset: number;
}

/** The pages of a source, those with problems first. */
export async function listPages({ db }: Tx, companyId: number, sourceId: number, { limit, offset }: Slice) {
  const { rows } = await raw<KnowledgePage>`
    SELECT p.id, p.address, p.title, p.status, p.problem, p.read_at AS "readAt",
      (SELECT count(*)::int FROM knowledge_chunks c WHERE c.page_id = p.id AND c.company_id = ${companyId}) AS "chunkCount"
    FROM knowledge_pages p WHERE p.company_id = ${companyId} AND p.source_id = ${sourceId}
    ORDER BY p.status <> 'failed', p.status <> 'skipped', p.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

/** The passages of a source in page order, optionally only those that contain a text. */
export async function listChunks(
  { db }: Tx,
  companyId: number,
  sourceId: number,
  { limit, offset, search, id }: Slice & { search?: string | undefined; id?: number | undefined },
): Promise<KnowledgeChunk[]> {
  const { rows } = await raw<KnowledgeChunk>`
    SELECT c.id, c.page_id AS "pageId", p.title, p.address, c.kind, c.heading, c.text, c.is_off AS "isOff", c.is_suspicious AS "isSuspicious"
    FROM knowledge_chunks c JOIN knowledge_pages p ON p.id = c.page_id
    WHERE c.company_id = ${companyId} AND p.company_id = ${companyId} AND c.source_id = ${sourceId}
      AND (${id ?? null}::bigint IS NULL OR c.id = ${id ?? null})
      AND (${search ?? null}::text IS NULL OR strpos(lower(c.heading || ' ' || c.text), lower(${search ?? null})) > 0)
    ORDER BY c.page_id, c.position, c.id LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}
