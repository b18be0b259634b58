import { expect, test } from 'vitest';
import { changedSince } from './changed-since.ts';

const run = (startedAt: Date, state: 'running' | 'complete' | 'cancelled' = 'complete') => ({ startedAt, state });
const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
const SOURCES = [9, 11, 12, 13, 14].map((hour) => ({ name: `at ${hour}`, contentChangedAt: at(hour) }));

test('names sources that changed after the last complete run, at most three', () => {
  const runs = [run(at(20), 'running'), run(at(19), 'cancelled'), run(at(10)), run(at(8))];
  expect(changedSince(SOURCES, runs)).toEqual(['at 11', 'at 12', 'at 13']);
  expect(changedSince(SOURCES, [run(at(13))])).toEqual(['at 14']);
  expect(changedSince(SOURCES, [])).toEqual([]);
});
