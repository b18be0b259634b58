import type { TestCase, TestResult, TestRun } from '@parley/contracts/agent-tests';

/** A kept question with what became of it the last time, if it was asked as it stands now. */
export interface Asked {
  testCase: TestCase;
  result: TestResult | null;
}

export const FILTERS = ['all', 'failed', 'changed'] as const;
export type Filter = (typeof FILTERS)[number];

const isRunning = (run: TestRun | undefined) => run !== undefined && run.finishedAt === null;

/** The run that goes on at this moment. */
export const runningOf = (runs: readonly TestRun[]) => runs.find(isRunning) ?? null;

/** The last run that has come to its end. */
export const lastRunOf = (runs: readonly TestRun[]) => runs.find((run) => !isRunning(run)) ?? null;

/** The newest that is known of each question: of the run that goes on, else of the last whole one. */
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
