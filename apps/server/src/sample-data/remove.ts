import { sql as raw } from 'kysely';
import { dropUnusedTags } from '../conversations/index.ts';
import { markDeletion } from '../infra/realtime/mark-deletion.ts';
import type { Tx } from '../infra/sql/sql.ts';
import { forgetWords } from '../search/index.ts';
import { sampleWords } from './add.ts';
import { forgetSampleDays } from './days.ts';

/** Takes away the sample shop's people with all they said, its figures, its widget and its flow; false when there is none. */
export async function removeSampleData(tx: Tx, companyId: number): Promise<boolean> {
  const sample = await tx.db
    .deleteFrom('sample_data')
    .where('company_id', '=', companyId)
    .returning(['channel_id', 'flow_id'])
    .executeTakeFirst();
  if (!sample) return false;
  const words = await sampleWords(tx, companyId);
  await forgetSampleDays(tx, companyId);
  await tx.db.deleteFrom('customers').where('company_id', '=', companyId).where('is_sample', '=', true).execute();
  // Whoever tried the widget out has conversations of their own there by now; then it stays.
  await raw`
    DELETE FROM channels WHERE company_id = ${companyId} AND id = ${sample.channel_id}
      AND NOT EXISTS (SELECT FROM conversations c WHERE c.channel_id = channels.id)`.execute(tx.db);
  // The same for the script of somebody who has gone on writing it, or who uses it elsewhere.
  await raw`
    DELETE FROM flows WHERE company_id = ${companyId} AND id = ${sample.flow_id} AND revision = 1 AND published_version = 1
      AND NOT EXISTS (SELECT FROM channels c WHERE c.flow_id = flows.id)`.execute(tx.db);
  await dropUnusedTags(tx, companyId);
  await markDeletion(tx, companyId);
  await forgetWords(tx, companyId, words);
  return true;
}
