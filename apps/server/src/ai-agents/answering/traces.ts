import type { Tx } from '../../infra/sql/sql.ts';
import type { Verdict } from './consult.ts';

/** Writes down how an agent came to what it says. */
export async function keepAnswerTrace(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  agentId: number,
  { question, outcome, reason, confidence, stages }: Verdict,
): Promise<number> {
  const { id } = await db
    .insertInto('answer_traces')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      ai_agent_id: agentId,
      steps: '[]',
      question,
      outcome,
      reason,
      confidence,
      stages: JSON.stringify(stages),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many questions in a row the agent could not answer in this conversation, up to now. */
export async function countUnsure({ db }: Tx, companyId: number, conversationId: number): Promise<number> {
  const rows = await db
    .selectFrom('answer_traces')
    .select('outcome')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('outcome', 'is not', null)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  const known = rows.findIndex(({ outcome }) => outcome !== 'unsure');
  return known < 0 ? rows.length : known;
}
