import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedWait, MIN_FIRST_WAITS, MIN_WAITS, usualAnswer, type PastWait } from './expected-wait.ts';

const answered = (seconds: number): PastWait => ({ seconds, isAnswered: true });
const left = (seconds: number): PastWait => ({ seconds, isAnswered: false });
const times = (count: number, wait: PastWait): PastWait[] => Array.from({ length: count }, () => wait);

const waits = fc.array(fc.record({ seconds: fc.integer({ min: 0, max: 30_000 }), isAnswered: fc.boolean() }), {
  minLength: 0,
  maxLength: 100,
});
const medianOf = (figures: readonly PastWait[]): number =>
  figures.map(({ seconds }) => seconds).toSorted((a, b) => a - b)[Math.floor((figures.length - 1) / 2)] ?? 0;

test('a told time is never shorter than what half of the answered customers waited', () => {
  fc.assert(
    fc.property(waits, (figures) => {
      const told = [expectedWait(figures), usualAnswer(figures)];
      const median = medianOf(figures.filter((each) => each.isAnswered));
      for (const seconds of told) expect(seconds ?? Infinity).toBeGreaterThanOrEqual(median);
    }),
    { numRuns: 1_000 },
  );
});

test('figures that are a little worse never promise more', () => {
  fc.assert(
    fc.property(waits, fc.nat(100), (figures, extra) => {
      const worse = [...figures, ...times(extra, left(30_000))];
      const before = expectedWait(figures) ?? 0;
      expect(expectedWait(worse) ?? Infinity).toBeGreaterThanOrEqual(before);
    }),
  );
});

test.each<[string, PastWait[], number | null]>([
  ['too few', times(MIN_WAITS - 1, answered(60)), null],
  ['enough', times(MIN_WAITS, answered(60)), 120],
  ['exactly a step', times(MIN_WAITS, answered(300)), 300],
  ['four of five', [...times(40, answered(100)), ...times(10, answered(9_000))], 120],
  ['fewer than four of five', [...times(39, answered(100)), ...times(11, answered(500))], 600],
  ['many who left at once say nothing', [...times(30, answered(250)), ...times(30, left(20))], 300],
  ['many who left after a long time say much', [...times(30, answered(250)), ...times(30, left(900))], 900],
  ['nobody was answered', times(50, left(30)), null],
  ['longer than any step', times(50, answered(50_000)), null],
])('%s', (_, figures, seconds) => {
  expect(expectedWait(figures)).toBe(seconds);
});

test('the usual answer needs ten conversations, and is rounded up to a day at most', () => {
  expect(usualAnswer(times(MIN_FIRST_WAITS - 1, answered(10)))).toBeNull();
  expect(usualAnswer(times(MIN_FIRST_WAITS, answered(10)))).toBe(300);
  expect(usualAnswer(times(10, answered(2_000)))).toBe(3_600);
  expect(usualAnswer(times(10, answered(80_000)))).toBe(86_400);
  expect(usualAnswer(times(10, answered(90_000)))).toBeNull();
});
