import { recountAgentDays, removeSampleAgent } from '../ai-agents/index.ts';
import { removeUnusedChannel } from '../channels/index.ts';
import { dropUnusedTags } from '../conversations/index.ts';
import { removeSampleCustomers, removeSampleFields } from '../customers/index.ts';
import { removeUntouchedFlow } from '../flows/index.ts';
import { forgetFigures } from '../figures/index.ts';
import { markDeletion } from '../infra/realtime/mark-deletion.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { removeSampleSources } from '../knowledge/index.ts';
import { removeSampleReplies } from '../message-templates/index.ts';
import { removeSampleActions } from '../quick-actions/index.ts';
import { forgetWords } from '../search/index.ts';
import { forgetSampleDays } from '../stats/index.ts';
import { sampleWords } from './add.ts';

/** Removes the sample shop's customers with their conversations, its statistics, widget, flow, agent and templates; false if there is none. */
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
  await forgetFigures(
    tx,
    companyId,
    conversations.map(({ id }) => id),
  );
  await removeSampleCustomers(tx, companyId);
  // If somebody has tried out the widget, it has conversations of its own and stays, and so does everything somebody has edited.
  await removeUnusedChannel(tx, companyId, sample.channel_id);
  await removeUntouchedFlow(tx, companyId, sample.flow_id);
  await removeSampleAgent(tx, companyId, sample.ai_agent_id);
  await removeSampleSources(tx, companyId);
  await removeSampleReplies(tx, companyId);
  await removeSampleActions(tx, companyId);
  await removeSampleFields(tx, companyId);
  if (sample.ai_agent_id !== null) await recountAgentDays(tx, companyId, sample.ai_agent_id);
  await dropUnusedTags(tx, companyId);
  await markDeletion(
    tx,
    companyId,
    conversations.map(({ id }) => id),
  );
  await forgetWords(tx, companyId, words);
  return true;
}
