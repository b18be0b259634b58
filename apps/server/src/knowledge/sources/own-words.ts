import type { SourceContent } from '@parley/contracts/knowledge';
import type { Tx } from '../../infra/sql/sql.ts';
import { storeReading } from './store-reading.ts';
import { readOwnWords } from './read-source.ts';

type OwnWords = Extract<SourceContent, { type: 'text' | 'qa' }>;

/** Adds a text written by staff to an agent's knowledge. It is read immediately, because there is nothing to fetch. */
export async function addOwnWords(
  tx: Tx,
  companyId: number,
  agentId: number,
  name: string,
  content: OwnWords,
  { isSample }: { isSample: boolean },
) {
  const { id, reading } = await tx.db
    .insertInto('knowledge_sources')
    .values({ company_id: companyId, type: content.type, name, content: JSON.stringify(content), is_sample: isSample })
    .returning(['id', 'reading'])
    .executeTakeFirstOrThrow();
  await tx.db
    .insertInto('ai_agent_knowledge_sources')
    .values({ company_id: companyId, ai_agent_id: agentId, source_id: id })
    .execute();
  await storeReading(tx, companyId, id, reading, [await readOwnWords(name, content)]);
  return id;
}
