import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** The model that made a vector. */
export interface Maker {
  providerId: number;
  name: string;
}

/** The vectors of chunks, where they exist. */
export async function loadVectors(
  { db }: Tx,
  companyId: number,
  { providerId, name }: Maker,
  chunkIds: readonly number[],
): Promise<{ id: number; vector: Int8Array }[]> {
  const rows = await db
    .selectFrom('chunk_vectors')
    .select(['chunk_id', 'vector'])
    .where('company_id', '=', companyId)
    .where('provider_id', '=', providerId)
    .where('model', '=', name)
    .where('chunk_id', '=', raw<number>`ANY (${chunkIds})`)
    .execute();
  return rows.map(({ chunk_id: id, vector }) => ({
    id,
    vector: new Int8Array(vector.buffer, vector.byteOffset, vector.length),
  }));
}

/** Chunks of an agent's knowledge that have no vector yet. */
export async function chunksWithout(
  { db }: Tx,
  companyId: number,
  agentId: number,
  { providerId, name }: Maker,
  most: number,
): Promise<{ id: number; text: string }[]> {
  const { rows } = await raw<{ id: number; text: string }>`
    SELECT c.id, concat_ws(E'\n', nullif(p.title, ''), nullif(c.heading, ''), c.text) AS text
    FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
      JOIN knowledge_chunks c ON c.source_id = s.id JOIN knowledge_pages p ON p.id = c.page_id
    WHERE k.company_id = ${companyId} AND s.company_id = ${companyId} AND c.company_id = ${companyId} AND p.company_id = ${companyId}
      AND k.ai_agent_id = ${agentId} AND s.is_enabled AND s.deleted_at IS NULL AND NOT c.is_off
      AND NOT EXISTS (SELECT FROM chunk_vectors v WHERE v.chunk_id = c.id AND v.company_id = ${companyId}
        AND v.provider_id = ${providerId} AND v.model = ${name})
    ORDER BY c.id LIMIT ${most}`.execute(db);
  return rows;
}

/** Returns how many were stored: a chunk or the provider may have been deleted while they were made. */
export async function storeVectors(
  { db }: Tx,
  companyId: number,
  { providerId, name }: Maker,
  vectors: readonly { id: number; vector: Int8Array }[],
): Promise<number> {
  let kept = 0;
  for (const { id, vector } of vectors) {
    const { numAffectedRows = 0n } = await raw`
      INSERT INTO chunk_vectors (company_id, chunk_id, provider_id, model, vector)
      SELECT c.company_id, c.id, p.id, ${name}, ${Buffer.from(vector.buffer, vector.byteOffset, vector.length)}
      FROM knowledge_chunks c JOIN model_providers p ON p.company_id = c.company_id AND p.id = ${providerId}
      WHERE c.company_id = ${companyId} AND c.id = ${id}
      ON CONFLICT DO NOTHING`.execute(db);
    kept += Number(numAffectedRows);
  }
  return kept;
}

/** Deletes vectors of models that no agent of the company uses any more, neither in its draft nor for customers. */
export async function dropUnusedVectors({ db }: Tx): Promise<void> {
  await raw`
    WITH used AS (
      SELECT company_id, settings -> 'model' AS model FROM ai_agents
      UNION ALL
      SELECT a.company_id, p.content -> 'settings' -> 'model' FROM ai_agents a
        JOIN agent_versions p ON p.ai_agent_id = a.id AND p.number IN (a.published_version, a.canary_version)
    )
    DELETE FROM chunk_vectors v WHERE NOT EXISTS (SELECT FROM used WHERE used.company_id = v.company_id
      AND used.model ->> 'providerId' = v.provider_id::text AND used.model ->> 'embeddingModel' = v.model)`.execute(db);
}
