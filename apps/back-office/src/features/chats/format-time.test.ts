import { expect, test } from 'vitest';
import { formatWhen } from './format-time.ts';

const now = new Date(2026, 10, 15, 12, 0);
test.each([
  [new Date(2026, 10, 15, 9, 5), 'de', '9:05'],
  [new Date(2026, 10, 14, 23, 59), 'en', 'yesterday'],
  [new Date(2026, 10, 14, 23, 59), 'ru', 'вчера'],
  [new Date(2026, 10, 2, 8, 0), 'en', 'Nov 2'],
  [new Date(2025, 2, 12, 8, 0), 'de', '12.3.2025'],
])('%s in %s is %j', (time, language, text) => {
  expect(formatWhen(time, now, language).replace(/^0/, '')).toBe(text);
});
