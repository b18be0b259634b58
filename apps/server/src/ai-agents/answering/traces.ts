import type { AnswerStage } from '@parley/contracts/answers';
import type { Tx } from '../../infra/sql/sql.ts';
import type { Verdict } from './exchange.ts';

/** Writes down how an agent came to what it says. */
export async function keepAnswerTrace(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  agentId: number,
  { question, outcome, reason, confidence, language, stages }: Verdict,
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
      ms: Math.round(stages.reduce((sum, { ms }) => sum + ms, 0)),
      is_cited: outcome === 'answered' && stages.some(namesSource),
      language,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const namesSource = (stage: AnswerStage) => stage.stage === 'passages' && stage.passages.some(({ isCited }) => isCited);

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
