import type { AnswerStage } from '@parley/contracts/answers';
import type { AnswerTrace, NoticeTrace } from '@parley/contracts/answer-traces';
import { sql as raw } from 'kysely';
import type { Tx } from '../../infra/sql/sql.ts';
import { storePolicyHits } from '../../policies/index.ts';
import type { Verdict } from './exchange.ts';

type Kept = Pick<Verdict, 'question' | 'outcome' | 'reason' | 'confidence' | 'language' | 'stages'> & {
  /** The version of the agent that answered. */
  version: number;
};

/** Stores the trace of an agent's answer and counts it. */
export async function storeAnswerTrace(
  tx: Tx,
  companyId: number,
  conversationId: number,
  agentId: number,
  { version, question, outcome, reason, confidence, language, stages }: Kept,
  at = new Date(),
): Promise<number> {
  const isCited = outcome === 'answered' && stages.some(namesSource);
  const { id } = await tx.db
    .insertInto('answer_traces')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      ai_agent_id: agentId,
      version,
      steps: '[]',
      question,
      outcome,
      reason,
      confidence,
      stages: JSON.stringify(stages),
      ms: Math.round(stages.reduce((sum, { ms }) => sum + ms, 0)),
      is_cited: isCited,
      language,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const report = stages.find((each) => each.stage === 'policies');
  if (report?.stage === 'policies') await storePolicyHits(tx, companyId, conversationId, id, report.hits);
  await count(tx, companyId, conversationId, agentId, { outcome, isCited, at });
  return id;
}

/** Stores the trace of a flow's message. */
export async function storeFlowTrace(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  { flowId, version, steps }: { flowId: number; version: number; steps: AnswerTrace['steps'] },
): Promise<number> {
  const { id } = await db
    .insertInto('answer_traces')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      flow_id: flowId,
      version,
      steps: JSON.stringify(steps),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores why the company itself told a waiting customer something. */
export async function storeNoticeTrace(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  notice: NoticeTrace,
): Promise<number> {
  const { id } = await db
    .insertInto('answer_traces')
    .values({
      company_id: companyId,
      conversation_id: conversationId,
      steps: '[]',
      notice: JSON.stringify(notice),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Counted {
  outcome: Verdict['outcome'];
  isCited: boolean;
  at: Date;
}

/** Test questions by staff are not counted. */
async function count(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  agentId: number,
  { outcome, isCited, at }: Counted,
) {
  const one = (isSo: boolean) => raw`${isSo ? 1 : 0}::int`;
  await raw`
    INSERT INTO agent_days AS d (company_id, ai_agent_id, day, shard, answers, handed_off, cited, unsure)
    SELECT k.id, ${agentId}, (${at}::timestamptz AT TIME ZONE k.timezone)::date, pg_backend_pid() % 8,
      1, ${one(outcome === 'hand_off')}, ${one(isCited)}, ${one(outcome === 'unsure')}
    FROM companies k JOIN conversations c ON c.company_id = k.id AND c.id = ${conversationId} AND NOT c.is_test
    WHERE k.id = ${companyId}
    ON CONFLICT (ai_agent_id, day, shard) DO UPDATE SET answers = d.answers + EXCLUDED.answers,
      handed_off = d.handed_off + EXCLUDED.handed_off, cited = d.cited + EXCLUDED.cited,
      unsure = d.unsure + EXCLUDED.unsure`.execute(db);
}

const namesSource = (stage: AnswerStage) => stage.stage === 'passages' && stage.passages.some(({ isCited }) => isCited);

/** How many of the latest questions in a row the agent could not answer in this conversation, or of those before a trace. */
export async function countUnsure(
  { db }: Tx,
  companyId: number,
  conversationId: number,
  before?: number,
): Promise<number> {
  const rows = await db
    .selectFrom('answer_traces')
    .select('outcome')
    .where('company_id', '=', companyId)
    .where('conversation_id', '=', conversationId)
    .where('outcome', 'is not', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(10)
    .execute();
  const known = rows.findIndex(({ outcome }) => outcome !== 'unsure');
  return known < 0 ? rows.length : known;
}
