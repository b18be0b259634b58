import { expect, test } from 'vitest';
import { timeLeft } from './time-left.ts';

const NOW = Date.UTC(2026, 10, 15);
const HOUR = 3_600_000;

test.each([
  [7 * 24 * HOUR, 'in 7 days'],
  [7 * 24 * HOUR - 1, 'in 6 days'],
  [24 * HOUR, 'in 1 day'],
  [23.9 * HOUR, 'in 23 hours'],
  [60_000, 'in 1 hour'],
])('%d ms are %s', (left, text) => {
  expect(timeLeft(new Date(NOW + left), 'en', NOW)).toBe(text);
});
