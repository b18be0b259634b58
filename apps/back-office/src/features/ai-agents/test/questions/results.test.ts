import type { TestCase, TestResult, TestRun } from '@parley/contracts/agent-tests';
import { expect, test } from 'vitest';
import { FILTERS, lastRunOf, matchesFilter, runningOf, withResults } from './results.ts';

const now = new Date();
const kept = (id: number, question = `Q${id}`): TestCase => ({
  id,
  question,
  locale: null,
  expects: { outcome: 'answered', contains: [], cites: '' },
  createdAt: now,
});
const result = (caseId: number, isPassed: boolean, change: TestResult['change'] = 'same'): TestResult => ({
  caseId,
  question: `Q${caseId}`,
  isPassed,
  failures: isPassed ? [] : ['outcome'],
  outcome: 'answered',
  text: '',
  change,
});
const run = (id: number, isFinished: boolean, ...results: TestResult[]): TestRun => ({
  id,
  startedAt: now,
  finishedAt: isFinished ? now : null,
  total: 3,
  passed: 0,
  better: 0,
  worse: 0,
  results,
});

test('a question shows its newest result: from the current run, otherwise from the last complete one', () => {
  const runs = [
    run(3, false, result(1, true, 'better')),
    run(2, true, result(1, false), result(2, false)),
    run(1, true),
  ];
  expect(runningOf(runs)?.id).toBe(3);
  expect(lastRunOf(runs)?.id).toBe(2);
  const asked = withResults([kept(1), kept(2), kept(3)], runs);
  expect(asked.map((each) => each.result?.isPassed)).toEqual([true, false, undefined]);
  expect(FILTERS.map((filter) => asked.filter((each) => matchesFilter(each, filter)).length)).toEqual([3, 1, 1]);
});

test('a question that has changed since has no result', () => {
  expect(withResults([kept(1, 'Another')], [run(1, true, result(1, true))])[0]?.result).toBeNull();
});
