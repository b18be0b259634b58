import { expect, test } from 'vitest';
import { intervalOf } from './sync-interval.ts';

test.each([
  [null, 'never'],
  [1, 'daily'],
  [24, 'daily'],
  [25, 'weekly'],
  [8_760, 'weekly'],
] as const)('an interval of %s hours is called %s', (hours, interval) => {
  expect(intervalOf(hours)).toBe(interval);
});
