import { sql as raw } from 'kysely';
import { recountAgentDays } from '../ai-agents/index.ts';
import { dropUnusedTags } from '../conversations/index.ts';
import { markDeletion } from '../infra/realtime/mark-deletion.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { forgetWords } from '../search/index.ts';
import { sampleWords } from './add.ts';
import { forgetSampleDays } from './days.ts';

/** Takes away the sample shop's people with all they said, its figures, its widget, flow and agent; false when there is none. */
export async function removeSampleData(tx: Tx, companyId: number): Promise<boolean> {
  const sample = await tx.db
    .deleteFrom('sample_data')
    .where('company_id', '=', companyId)
    .returning(['channel_id', 'flow_id', 'ai_agent_id'])
    .executeTakeFirst();
  if (!sample) return false;
  const words = await sampleWords(tx, companyId);
  await forgetSampleDays(tx, companyId);
  const conversations = await tx.db
    .selectFrom('conversations')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select('conversations.id')
    .where('conversations.company_id', '=', companyId)
    .where('is_sample', '=', true)
    .execute();
  await tx.db.deleteFrom('customers').where('company_id', '=', companyId).where('is_sample', '=', true).execute();
  // Whoever tried the widget out has conversations of their own there by now; then it stays.
  await raw`
    DELETE FROM channels WHERE company_id = ${companyId} AND id = ${sample.channel_id}
      AND NOT EXISTS (SELECT FROM conversations c WHERE c.channel_id = channels.id)`.execute(tx.db);
  // The same for the script of somebody who has gone on writing it, or who uses it elsewhere.
  await raw`
    DELETE FROM flows WHERE company_id = ${companyId} AND id = ${sample.flow_id} AND revision = 1 AND published_version = 1
      AND NOT EXISTS (SELECT FROM channels c WHERE c.flow_id = flows.id)`.execute(tx.db);
  await removeAgent(tx, companyId, sample.ai_agent_id);
  await dropUnusedTags(tx, companyId);
  await markDeletion(
    tx,
    companyId,
    conversations.map(({ id }) => id),
  );
  await forgetWords(tx, companyId, words);
  return true;
}

/** An agent that somebody has changed, taught or uses elsewhere is theirs, and so is what it answers from. */
async function removeAgent(tx: Tx, companyId: number, agentId: number | null): Promise<void> {
  await raw`
    DELETE FROM ai_agents a WHERE a.company_id = ${companyId} AND a.id = ${agentId} AND a.updated_by IS NULL
      AND NOT EXISTS (SELECT FROM channels c WHERE c.ai_agent_id = a.id)
      AND NOT EXISTS (SELECT FROM ai_agent_knowledge_sources k JOIN knowledge_sources s ON s.id = k.source_id
        WHERE k.ai_agent_id = a.id AND NOT s.is_sample)`.execute(tx.db);
  await raw`
    DELETE FROM knowledge_sources s WHERE s.company_id = ${companyId} AND s.is_sample AND s.updated_by IS NULL
      AND NOT EXISTS (SELECT FROM ai_agent_knowledge_sources k WHERE k.source_id = s.id)`.execute(tx.db);
  // What stays belongs to the company now.
  await raw`UPDATE knowledge_sources SET is_sample = false WHERE company_id = ${companyId} AND is_sample`.execute(
    tx.db,
  );
  if (agentId !== null) await recountAgentDays(tx, companyId, agentId);
}
