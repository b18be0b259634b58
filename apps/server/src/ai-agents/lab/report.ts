import type { CaseResult, LabRun } from '@parley/contracts/lab-runs';
import { AppError } from '../../infra/errors.ts';
import type { Sql } from '../../infra/sql/sql.ts';
import { getAgent } from '../ai-agents.ts';
import { failsPipeline, JUNIT_END, junitCase, junitHead, type ReportedCase } from './junit.ts';
import { listResults, shownAttempt } from './results.ts';
import { getRun } from './run-repository.ts';

export type LabReports = ReturnType<typeof createLabReports>;

const PAGE = 100;

/** Complete runs for pipelines, read page by page. */
export function createLabReports(sql: Sql) {
  async function* resultsOf(companyId: number, runId: number): AsyncGenerator<CaseResult> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const after: string = cursor;
      const page = await sql.inCompany(companyId, (tx) =>
        listResults(tx, companyId, runId, { cursor: after, limit: PAGE }),
      );
      yield* page.data;
      cursor = page.nextCursor;
    }
  }

  async function* casesOf(companyId: number, runId: number): AsyncGenerator<ReportedCase> {
    for await (const result of resultsOf(companyId, runId)) {
      const shown = await sql.inCompany(companyId, (tx) => shownAttempt(tx, companyId, runId, result.caseId, true));
      yield { ...result, shown };
    }
  }

  async function* junitOf(companyId: number, run: LabRun, agentName: string): AsyncGenerator<string> {
    let [failures, skipped] = [0, 0];
    for await (const result of resultsOf(companyId, run.id)) {
      if (failsPipeline(result)) failures += 1;
      if (result.isQuarantined) skipped += 1;
    }
    yield junitHead(run, agentName, failures, skipped);
    for await (const result of casesOf(companyId, run.id)) yield junitCase(result);
    yield JUNIT_END;
  }

  return {
    cases: casesOf,
    /** The run as JUnit XML. Half a report is no report: 409 if the run is not complete. */
    junit: async (companyId: number, agentId: number, runId: number): Promise<AsyncGenerator<string>> => {
      const { run, name } = await sql.inCompany(companyId, async (tx) => ({
        run: await getRun(tx, companyId, agentId, runId),
        name: (await getAgent(tx, companyId, agentId)).name,
      }));
      if (run.state !== 'complete') throw new AppError('conflict');
      return junitOf(companyId, run, name);
    },
  };
}
