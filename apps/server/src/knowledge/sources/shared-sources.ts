import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';

/** Assigns all sources of one agent to another. */
export async function shareSources({ db }: Tx, companyId: number, fromAgentId: number, toAgentId: number) {
  await raw`
    INSERT INTO ai_agent_knowledge_sources (company_id, ai_agent_id, source_id)
    SELECT company_id, ${toAgentId}, source_id FROM ai_agent_knowledge_sources
    WHERE company_id = ${companyId} AND ai_agent_id = ${fromAgentId}`.execute(db);
}

/** Removes sample sources that no agent uses and nobody has changed. The others belong to the company now. */
export async function removeSampleSources({ db }: Tx, companyId: number): Promise<void> {
  await raw`
    DELETE FROM knowledge_sources s WHERE s.company_id = ${companyId} AND s.is_sample AND s.updated_by IS NULL
      AND NOT EXISTS (SELECT FROM ai_agent_knowledge_sources k WHERE k.source_id = s.id)`.execute(db);
  await raw`UPDATE knowledge_sources SET is_sample = false WHERE company_id = ${companyId} AND is_sample`.execute(db);
}
