import type { SourceContent } from '@parley/contracts/knowledge';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Quotas } from '../../quotas/index.ts';
import type { OrderReading } from './sources.ts';

type Pair = Extract<SourceContent, { type: 'qa' }>['pairs'][number];

const MAX_PAIRS = 5_000;

export type Pairs = ReturnType<typeof createPairs>;

/** Adds single questions with answers to an agent's knowledge. */
export function createPairs(orderReading: OrderReading, quotas: Quotas) {
  return {
    /**
     * Adds a pair to one of the agent's sources; an existing question gets the new answer. Returns false if the source cannot
     * take it: it is gone, disabled, no longer the agent's, or full.
     */
    async put(tx: Tx, companyId: number, userId: number, agentId: number, sourceId: number, pair: Pair) {
      const source = await tx.db
        .selectFrom('knowledge_sources as source')
        .innerJoin('ai_agent_knowledge_sources as lent', 'lent.source_id', 'source.id')
        .select('source.content')
        .where('source.company_id', '=', companyId)
        .where('source.id', '=', sourceId)
        .where('source.is_enabled', '=', true)
        .where('source.deleted_at', 'is', null)
        .where('lent.company_id', '=', companyId)
        .where('lent.ai_agent_id', '=', agentId)
        .forUpdate('source')
        .executeTakeFirst();
      const content = source?.content as SourceContent | undefined;
      if (content?.type !== 'qa') return false;
      const pairs = withPair(content.pairs, pair);
      if (pairs.length > MAX_PAIRS) return false;
      await tx.db
        .updateTable('knowledge_sources')
        .set({ content: JSON.stringify({ type: 'qa', pairs }), updated_by: userId, updated_at: new Date() })
        .where('company_id', '=', companyId)
        .where('id', '=', sourceId)
        .execute();
      await orderReading(tx, companyId, sourceId);
      return true;
    },

    /** Creates a source with one pair and assigns it to the agent. */
    async begin(tx: Tx, companyId: number, userId: number, agentId: number, name: string, pair: Pair): Promise<number> {
      await quotas.requireSpace(tx, companyId, 'sources');
      const content: SourceContent = { type: 'qa', pairs: [pair] };
      const { id } = await tx.db
        .insertInto('knowledge_sources')
        .values({ company_id: companyId, type: 'qa', name, content: JSON.stringify(content), updated_by: userId })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx.db
        .insertInto('ai_agent_knowledge_sources')
        .values({ company_id: companyId, ai_agent_id: agentId, source_id: id })
        .execute();
      await orderReading(tx, companyId, id);
      return id;
    },
  };
}

/** Two questions are the same if they differ only in case, punctuation or spaces. */
const keyOf = (question: string) => {
  const words = question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return words || question;
};

function withPair(pairs: readonly Pair[], pair: Pair): Pair[] {
  const key = keyOf(pair.question);
  const at = pairs.findIndex(({ question }) => keyOf(question) === key);
  return at < 0 ? [...pairs, pair] : pairs.with(at, pair);
}
