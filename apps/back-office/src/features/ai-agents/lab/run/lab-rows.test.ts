import { expect, test } from 'vitest';
import { caseResult, labCase, labRun } from '../../../../testing/lab-factories.ts';
import { foldedAt, partialRunsOf, rowsOf, wholeRunOf } from './lab-rows.ts';

const EARLY = new Date('2026-11-15T08:00:00Z');
const nothing = { results: [], whole: null, partial: [], cases: [], areAllCases: false, order: [] };
const idsOf = (rows: readonly { caseId: number }[]) => rows.map(({ caseId }) => caseId);

test('a run of a single case is laid over the last whole run and does not replace it', () => {
  const [single, whole, other] = [
    labRun({ id: 3, isWhole: false }),
    labRun({ id: 2 }),
    labRun({ id: 1, isWhole: false, suite: 'Returns' }),
  ];
  const runs = [single, whole, other];
  expect(wholeRunOf(runs, '')).toBe(whole);
  expect(wholeRunOf(runs, 'Returns')).toBe(other);
  expect(wholeRunOf([single], '')).toBeNull();
  expect(partialRunsOf(runs, whole)).toEqual([single]);
  expect(partialRunsOf(runs, other)).toEqual([single]);
  const results = [1, 2].map((caseId) => caseResult({ caseId, draft: [false], standing: 'failing' }));
  const again = caseResult({ caseId: 2, draft: [true], standing: 'same' });
  const rows = rowsOf({ ...nothing, results, whole, partial: [{ run: single, results: [again] }] });
  expect(rows.map(({ caseId, runId, result }) => [caseId, runId, result?.draft])).toEqual([
    [1, 2, [false]],
    [2, 3, [true]],
  ]);
});

test('cases that are newer than the run wait between what needs attention and what passes', () => {
  const results = [caseResult({ caseId: 1, standing: 'regression', draft: [false] }), caseResult({ caseId: 2 })];
  const cases = [labCase({ id: 2, createdAt: EARLY }), labCase({ id: 3 })];
  const rows = rowsOf({ ...nothing, results, cases, whole: labRun({ startedAt: EARLY }) });
  expect(idsOf(rows)).toEqual([1, 3, 2]);
  expect(rows[1]?.result).toBeNull();
});

test('results of deleted cases are not shown', () => {
  const results = [caseResult({ caseId: 1 }), caseResult({ caseId: 2 })];
  const cases = [labCase({ id: 2, createdAt: EARLY })];
  expect(idsOf(rowsOf({ ...nothing, results, cases, areAllCases: true, whole: labRun() }))).toEqual([2]);
});

test('the order does not move while a run is going on, whatever fails', () => {
  const results = [caseResult({ caseId: 9, draft: [false], standing: 'regression' }), caseResult({ caseId: 4 })];
  const cases = [4, 5, 9].map((id) => labCase({ id }));
  const whole = labRun({ state: 'running' });
  expect(idsOf(rowsOf({ ...nothing, results, cases, whole, order: [5, 4, 9] }))).toEqual([5, 4, 9]);
  expect(idsOf(rowsOf({ ...nothing, results, cases, whole }))).toEqual([4, 5, 9]);
});

test('what passes on both is folded, but a short list is shown as a whole', () => {
  const passing = Array.from({ length: 20 }, (_, at) => caseResult({ caseId: at + 10 }));
  const failing = Array.from({ length: 12 }, (_, at) =>
    caseResult({ caseId: at + 100, draft: [false], standing: 'failing' }),
  );
  const whole = labRun();
  expect(foldedAt(rowsOf({ ...nothing, whole, results: passing }))).toBe(9);
  expect(foldedAt(rowsOf({ ...nothing, whole, results: [...failing, ...passing] }))).toBe(12);
  expect(foldedAt(rowsOf({ ...nothing, whole, results: passing.slice(0, 3) }))).toBe(3);
});
