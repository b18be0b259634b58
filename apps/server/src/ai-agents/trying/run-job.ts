import type { TestCase, TestResult } from '@parley/contracts/agent-tests';
import { z } from 'zod';
import type { Jobs } from '../../infra/jobs/jobs.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import { firstQuestion } from '../answering/exchange.ts';
import { judge } from './judge.ts';
import { listCases } from './test-cases.ts';
import { addResult, findResults, finishRun, lastResults, type RunOrder } from './test-runs.ts';
import type { TryOut } from './try-out.ts';

const Order = z.object({ runId: z.number(), agentId: z.number(), caseIds: z.array(z.number()) });
const TIMEOUT_MS = 120_000;

/**
 * Asks the questions of a run one after another. Each result is stored immediately, so a retry after a crash asks only the
 * rest.
 */
export function handleTestRuns(sql: Sql, jobs: Jobs, tryOut: TryOut) {
  /** The next question; null when the run is complete or no longer wanted. */
  const findNext = (companyId: number, order: RunOrder): Promise<TestCase | null> =>
    sql.inCompany(companyId, async (tx) => {
      const results = await findResults(tx, companyId, order);
      if (!results) return null;
      const asked = new Set(results.map(({ caseId }) => caseId));
      const cases = await listCases(tx, companyId, order.agentId);
      return cases.find(({ id }) => order.caseIds.includes(id) && !asked.has(id)) ?? null;
    });

  async function ask(companyId: number, order: RunOrder, testCase: TestCase, before: readonly TestResult[]) {
    const { id: caseId, question, locale, expects } = testCase;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await tryOut(companyId, order.agentId, undefined, firstQuestion(question, locale), { signal });
    const failures = judge(expects, answer);
    const isPassed = failures.length === 0;
    const { outcome, text } = answer;
    const last = before.find((result) => result.caseId === caseId && result.question === question);
    const change = changeSince(last?.isPassed, isPassed);
    const result: TestResult = { caseId, question, isPassed, failures, outcome, text, change };
    await sql.inCompany(companyId, (tx) => addResult(tx, companyId, order.runId, result));
  }

  jobs.handle('agents.test', async (payload, run) => {
    const order = Order.parse(payload);
    const companyId = run.companyId ?? 0;
    try {
      const before = await sql.inCompany(companyId, (tx) => lastResults(tx, companyId, order.agentId));
      for (let next = await findNext(companyId, order); next; next = await findNext(companyId, order))
        await ask(companyId, order, next, before);
    } catch (error) {
      if (!run.isLastTry) throw error;
      // Retries are exhausted, so the run ends with the results it has.
    }
    await sql.inCompany(companyId, async (tx) => {
      await run.finish(tx);
      await finishRun(tx, companyId, order);
    });
  });
}

function changeSince(before: boolean | undefined, isPassed: boolean): TestResult['change'] {
  if (before === undefined) return 'new';
  if (before === isPassed) return 'same';
  return isPassed ? 'better' : 'worse';
}
