import type { TestResult, TestRun } from '@parley/contracts/agent-tests';
import { sql as raw } from 'kysely';
import { invalid, notFound } from '../../infra/errors.ts';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql, Tx } from '../../infra/sql/sql.ts';
import { getAgent, lockAgent } from '../ai-agents.ts';
import { listCases } from './test-cases.ts';

const MAX_RUNS = 20;

/** The payload of a run's job. */
export interface RunOrder {
  runId: number;
  agentId: number;
  /** The test cases as of the start of the run, in this order. */
  caseIds: number[];
}

export type TestRuns = ReturnType<typeof createTestRuns>;

interface Which {
  id?: number;
  isFinished?: boolean;
  limit?: number;
}

/** The latest runs, newest first. */
async function listRuns(
  { db }: Tx,
  companyId: number,
  agentId: number,
  { id, isFinished, limit = MAX_RUNS }: Which = {},
): Promise<TestRun[]> {
  const rows = await db
    .selectFrom('agent_test_runs')
    .select(['id', 'started_at as startedAt', 'finished_at as finishedAt', 'total', 'results'])
    .where('company_id', '=', companyId)
    .where('ai_agent_id', '=', agentId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .$if(isFinished !== undefined, (query) => query.where('finished_at', isFinished ? 'is not' : 'is', null))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => {
    const results = row.results as unknown as TestResult[];
    const count = (change: TestResult['change']) => results.filter((result) => result.change === change).length;
    const passed = results.filter(({ isPassed }) => isPassed).length;
    return { ...row, results, passed, better: count('better'), worse: count('worse') };
  });
}

/** Starts runs and reports their progress; a job asks the questions. */
export function createTestRuns(sql: Sql, jobs: Jobs) {
  const find = async (tx: Tx, companyId: number, agentId: number, id: number): Promise<TestRun> => {
    const [found] = await listRuns(tx, companyId, agentId, { id });
    if (!found) throw notFound();
    return found;
  };

  return {
    /** Only one run per agent at a time: starting another returns the one in progress. */
    start: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await lockAgent(tx, companyId, agentId);
        const [running] = await listRuns(tx, companyId, agentId, { isFinished: false });
        if (running) return running;
        const cases = await listCases(tx, companyId, agentId);
        if (cases.length === 0) throw invalid({ cases: { key: 'nonEmpty' } });
        const { id: runId } = await tx.db
          .insertInto('agent_test_runs')
          .values({ company_id: companyId, ai_agent_id: agentId, total: cases.length })
          .returning('id')
          .executeTakeFirstOrThrow();
        const payload: RunOrder = { runId, agentId, caseIds: cases.map(({ id }) => id) };
        await jobs.enqueue(tx, { kind: 'agents.test', payload, companyId, lane: `agents.test ${agentId}` });
        return find(tx, companyId, agentId, runId);
      }),
    list: (companyId: number, agentId: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return listRuns(tx, companyId, agentId);
      }),
    get: (companyId: number, agentId: number, id: number) =>
      sql.inCompany(companyId, async (tx) => {
        await getAgent(tx, companyId, agentId);
        return find(tx, companyId, agentId, id);
      }),
  };
}

/** The results so far; null when the run is no longer wanted. */
export async function findResults(
  tx: Tx,
  companyId: number,
  { agentId, runId }: RunOrder,
): Promise<TestResult[] | null> {
  const [run] = await listRuns(tx, companyId, agentId, { id: runId, isFinished: false });
  return run?.results ?? null;
}

/** The results of the last completed run. */
export async function lastResults(tx: Tx, companyId: number, agentId: number): Promise<TestResult[]> {
  const [run] = await listRuns(tx, companyId, agentId, { isFinished: true, limit: 1 });
  return run?.results ?? [];
}

/** Stores a result, unless there is one for this question already. */
export async function addResult({ db }: Tx, companyId: number, runId: number, result: TestResult): Promise<void> {
  await raw`
    UPDATE agent_test_runs SET results = results || ${JSON.stringify([result])}::jsonb
    WHERE company_id = ${companyId} AND id = ${runId} AND finished_at IS NULL
      AND NOT results @> ${JSON.stringify([{ caseId: result.caseId }])}::jsonb`.execute(db);
}

/** Ends a run and deletes the oldest ones. Questions deleted meanwhile were not asked, so they do not count. */
export async function finishRun({ db }: Tx, companyId: number, { agentId, runId }: RunOrder): Promise<void> {
  await raw`
    UPDATE agent_test_runs SET finished_at = now(), total = jsonb_array_length(results)
    WHERE company_id = ${companyId} AND id = ${runId} AND finished_at IS NULL`.execute(db);
  await raw`
    DELETE FROM agent_test_runs WHERE company_id = ${companyId} AND ai_agent_id = ${agentId} AND id NOT IN (
      SELECT id FROM agent_test_runs WHERE company_id = ${companyId} AND ai_agent_id = ${agentId}
      ORDER BY id DESC LIMIT ${MAX_RUNS})`.execute(db);
}
