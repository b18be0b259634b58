import type { Unanswered } from '@parley/contracts/unanswered';
import { sql as raw, type RawBuilder } from 'kysely';
import { readHidden } from '../hidden-data/index.ts';
import { notFound } from '../infra/errors.ts';
import type { Sql, Tx } from '../infra/sql/sql.ts';
import type { Pairs } from '../knowledge/index.ts';
import { redact } from '../personal-data/index.ts';
import { getAgent, lockAgent } from './ai-agents.ts';

interface TaughtAnswer {
  question: string;
  answer: string;
  unansweredId: number | null;
  sourceName: string;
}

export type UnansweredQuestions = ReturnType<typeof createUnanswered>;

/** Excludes the questions that staff ask to try an agent out. */
export const isForCustomer = (companyId: number) => raw`
  t.conversation_id NOT IN (SELECT c.id FROM conversations c WHERE c.company_id = ${companyId} AND c.is_test)`;

/** Questions that agents could not answer, or not so that it helped, and nobody has dealt with, without duplicates. */
export const openQuestions = (companyId: number, ofAgents: RawBuilder<unknown>) => raw`
  SELECT t.ai_agent_id, t.question_key, max(t.id) AS id, count(*)::int AS times
  FROM answer_traces t
  WHERE t.company_id = ${companyId} AND ${ofAgents} AND (t.outcome = 'unsure' OR t.is_unhelpful) AND NOT t.is_settled
    AND ${isForCustomer(companyId)}
  GROUP BY t.ai_agent_id, t.question_key`;

/** The customer said whether an answer helped. */
export async function noteHelp({ db }: Tx, companyId: number, traceId: number, hasHelped: boolean): Promise<void> {
  await db
    .updateTable('answer_traces')
    .set({ is_unhelpful: !hasHelped })
    .where('company_id', '=', companyId)
    .where('id', '=', traceId)
    .execute();
}

/** The gaps in an agent's knowledge, and how staff close them. */
export function createUnanswered(sql: Sql, pairs: Pairs) {
  /** Settles every occurrence of these questions. */
  async function settle(tx: Tx, companyId: number, agentId: number, keys: RawBuilder<unknown>) {
    await raw`
      UPDATE answer_traces SET is_settled = true
      WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND (outcome = 'unsure' OR is_unhelpful) AND NOT is_settled
        AND question_key IN (${keys})`.execute(tx.db);
  }
  async function keyOf({ db }: Tx, companyId: number, agentId: number, id: number): Promise<string> {
    const trace = await db
      .selectFrom('answer_traces')
      .select('question_key')
      .where('company_id', '=', companyId)
      .where('ai_agent_id', '=', agentId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!trace?.question_key) throw notFound();
    return trace.question_key;
  }

  return {
    list: (companyId: number, agentId: number, { cursor, limit }: { cursor: number | null; limit: number }) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        const open = openQuestions(companyId, raw`t.ai_agent_id = ${agentId}`);
        const { rows } = await raw<Unanswered>`
          SELECT t.id, t.question, t.language, open.times, t.created_at AS "askedAt",
            t.conversation_id AS "conversationId", t.confidence
          FROM (${open}) open JOIN answer_traces t ON t.id = open.id
          WHERE t.company_id = ${companyId} AND (${cursor}::bigint IS NULL OR open.id < ${cursor})
          ORDER BY open.id DESC LIMIT ${limit + 1}`.execute(tx.db);
        const { rows: counted } = await raw<{ total: number }>`
          SELECT count(*)::int AS total FROM (${open}) open`.execute(tx.db);
        const data = rows.slice(0, limit);
        const last = data.at(-1);
        return {
          data,
          nextCursor: rows.length > limit && last ? String(last.id) : null,
          total: counted[0]?.total ?? 0,
        };
      }),

    dismiss: (companyId: number, agentId: number, id: number): Promise<void> =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        await settle(tx, companyId, agentId, raw`${await keyOf(tx, companyId, agentId, id)}`);
      }),

    /** Locks the agent, so that no answer is lost when two people teach it concurrently. */
    teach: (companyId: number, userId: number, agentId: number, taught: TaughtAnswer): Promise<{ sourceId: number }> =>
      sql.inCompany(companyId, async (tx) => {
        const { chatSourceId } = await lockAgent(tx, companyId, agentId);
        const { answer, unansweredId, sourceName } = taught;
        // It may be copied from a conversation; the answer is the company's own.
        const question = redact(taught.question, (await readHidden(tx, companyId)).anywhere.everywhere);
        const asked = unansweredId === null ? null : await keyOf(tx, companyId, agentId, unansweredId);
        await settle(tx, companyId, agentId, raw`question_key(${question}), ${asked}::text`);

        const pair = { question, answer };
        if (chatSourceId !== null && (await pairs.put(tx, companyId, userId, agentId, chatSourceId, pair)))
          return { sourceId: chatSourceId };
        const sourceId = await pairs.begin(tx, companyId, userId, agentId, sourceName, pair);
        await tx.db
          .updateTable('ai_agents')
          .set({ chat_source_id: sourceId })
          .where('company_id', '=', companyId)
          .where('id', '=', agentId)
          .execute();
        return { sourceId };
      }),
  };
}
