import type { AiAgent } from '@parley/contracts/ai-agents';
import type { LabCaseContent } from '@parley/contracts/lab-cases';
import { sql as raw } from 'kysely';
import type { Tx } from '../infra/sql/sql.ts';
import { addPack, removeUnusedPacks } from '../policies/index.ts';
import { addCases } from './lab/cases.ts';
import { publishFirst } from './versions/publish.ts';

/** Adds the sample agent, live, together with its test cases. */
export async function addSampleAgent(
  tx: Tx,
  companyId: number,
  { name, description, settings }: Pick<AiAgent, 'name' | 'description' | 'settings'>,
  cases: readonly LabCaseContent[],
): Promise<number> {
  const { db } = tx;
  const { id } = await db
    .insertInto('ai_agents')
    .values({ company_id: companyId, name, description, status: 'live', settings: JSON.stringify(settings) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPack(tx, companyId, id, { pack: 'disclosure', locale: 'en', userId: null });
  await publishFirst(tx, companyId, id, null);
  await addCases(tx, companyId, id, cases, 'typed');
  return id;
}

/** Removes the sample agent unless somebody has changed it, taught it or used it elsewhere; then it belongs to the company. */
export async function removeSampleAgent(tx: Tx, companyId: number, id: number | null): Promise<void> {
  await raw`
    DELETE FROM ai_agents a WHERE a.company_id = ${companyId} AND a.id = ${id} AND a.updated_by IS NULL
      AND NOT EXISTS (SELECT FROM channels c WHERE c.ai_agent_id = a.id)
      AND NOT EXISTS (SELECT FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.ai_agent_id = a.id AND NOT s.is_sample)`.execute(tx.db);
  await removeUnusedPacks(tx, companyId);
}
