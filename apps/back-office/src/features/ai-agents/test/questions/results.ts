import type { TestCase, TestResult, TestRun } from '@parley/contracts/agent-tests';

/** A saved question with its last result, if the question has not been edited since. */
export interface Asked {
  testCase: TestCase;
  result: TestResult | null;
}

export const FILTERS = ['all', 'failed', 'changed'] as const;
export type Filter = (typeof FILTERS)[number];

const isRunning = (run: TestRun | undefined) => run !== undefined && run.finishedAt === null;

/** The current run. */
export const runningOf = (runs: readonly TestRun[]) => runs.find(isRunning) ?? null;

/** The last finished run. */
export const lastRunOf = (runs: readonly TestRun[]) => runs.find((run) => !isRunning(run)) ?? null;

/** The latest result of each question: from the current run, otherwise from the last finished one. */
export function withResults(cases: readonly TestCase[], runs: readonly TestRun[]): Asked[] {
  const results = [runningOf(runs), lastRunOf(runs)].flatMap((run) => run?.results ?? []);
  return cases.map((testCase) => ({
    testCase,
    result: results.find(({ caseId, question }) => caseId === testCase.id && question === testCase.question) ?? null,
  }));
}

const isChanged = ({ change }: TestResult) => change === 'better' || change === 'worse';

export const matchesFilter = ({ result }: Asked, filter: Filter): boolean =>
  filter === 'all' || (result !== null && (filter === 'failed' ? !result.isPassed : isChanged(result)));
