import { expect, test } from 'vitest';
import { formatSeconds } from './durations.ts';

test.each([
  [0, '0 sec'],
  [59, '59 sec'],
  [72, '1 min 12 sec'],
  [120, '2 min'],
  [754, '13 min'],
  [3_585, '1 hr'],
  [11_100, '3 hr 5 min'],
  [86_385, '1 day'],
  [100_000, '1 day 4 hr'],
])('%d seconds are written as %s', (seconds, text) => {
  expect(formatSeconds('en', seconds)).toBe(text);
});

test('in other languages too', () => {
  expect(formatSeconds('ru', 72)).toBe('1 мин 12 с');
  expect(formatSeconds('de', 11_100)).toBe('3 Std. 5 Min.');
});
