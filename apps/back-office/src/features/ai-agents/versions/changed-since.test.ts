import { expect, test } from 'vitest';
import { changedSince } from './changed-since.ts';

const run = (startedAt: Date, finishedAt: Date | null) => ({
  id: 1,
  startedAt,
  finishedAt,
  total: 0,
  passed: 0,
  better: 0,
  worse: 0,
  results: [],
});
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const SOURCES = [9, 11, 12, 13, 14].map((hour) => ({ name: `at ${hour}`, contentChangedAt: at(hour) }));

test('names sources that changed after the last complete run, at most three', () => {
  const runs = [run(at(20), null), run(at(10), at(10)), run(at(8), at(8))];
  expect(changedSince(SOURCES, runs)).toEqual(['at 11', 'at 12', 'at 13']);
  expect(changedSince(SOURCES, [run(at(13), at(13))])).toEqual(['at 14']);
  expect(changedSince(SOURCES, [])).toEqual([]);
});
