import { expect, test } from 'vitest';
import {
  changeBetween,
  formatChange,
  formatDuration,
  formatNumber,
  formatPercent,
  runningTotals,
  shareOf,
  wholePercents,
} from './figures.ts';

test.each([
  [1142, 1284, 'up', 0.1243],
  [99, 96, 'down', 0.0303],
  [0, 5, 'up', null],
  [0, 0, 'same', null],
  [7, 7, 'same', 0],
  [7, 0, 'down', 1],
])('the change from %i to %i', (before, now, direction, ratio) => {
  const change = changeBetween(before, now);
  expect(change.direction).toBe(direction);
  expect(change.ratio === null ? null : Number(change.ratio.toFixed(4))).toBe(ratio);
});

test('figures are formatted for the language', () => {
  expect(formatNumber('en', 41906)).toBe('41,906');
  expect(formatNumber('de', 41906)).toBe('41.906');
  expect(formatNumber('ru', 41906)).toBe('41\u00A0906');
  expect(formatPercent('en', 0.1243)).toBe('12.4%');
  expect(formatPercent('en', 0.03)).toBe('3%');
  expect(formatPercent('de', 0.1243)).toBe('12,4\u00A0%');
  expect(formatPercent('en', 48.996)).toBe('4,900%');
});

test.each([
  [1142, 1284, '+12%'],
  [100, 104, '+4%'],
  [1000, 1004, '+0.4%'],
  [100, 3, '−97%'],
  [7, 7, '0%'],
  [5, 0, '−100%'],
  [0, 5, null],
])('from %i to %i is written as %s', (before, now, expected) => {
  expect(formatChange('en', before, now)).toBe(expected);
});

test.each([
  [[], []],
  [
    [0, 0],
    [0, 0],
  ],
  [[5], [100]],
  [
    [1, 1, 1],
    [34, 33, 33],
  ],
  [
    [1028, 547, 306, 197, 110],
    [47, 25, 14, 9, 5],
  ],
  [
    [999, 1],
    [100, 0],
  ],
])('shares of %j add up to a hundred', (values, expected) => {
  const percents = wholePercents(values);
  expect(percents).toEqual(expected);
});

test('running totals continue from the previous total', () => {
  expect(runningTotals(10, [1, 0, 5])).toEqual([11, 11, 16]);
  expect(runningTotals(0, [])).toEqual([]);
});

test('an empty list has no shares', () => {
  expect(shareOf(0, 0)).toBeNull();
  expect(shareOf(1, 4)).toBe(0.25);
});

test.each([
  ['en', 0.3, '< 1 ms'],
  ['en', 12.4, '12 ms'],
  ['en', 380, '380 ms'],
  ['de', 1_640, '1,64 Sek.'],
  ['ru', 21_000, '21,00 с'],
])('in %s, %d ms is written as %s', (language, ms, expected) => {
  expect(formatDuration(language, ms).replaceAll(/\s/g, ' ')).toBe(expected);
});
