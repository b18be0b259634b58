import { expect, test } from 'vitest';
import { formatWait, formatWhen } from './format-time.ts';

const now = new Date(2026, 10, 15, 12, 0);
test.each([
  [new Date(2026, 10, 15, 9, 5), 'de', '9:05'],
  [new Date(2026, 10, 14, 23, 59), 'en', 'Yesterday 11:59 PM'],
  [new Date(2026, 10, 14, 23, 59), 'ru', 'Вчера 23:59'],
  [new Date(2026, 10, 2, 8, 0), 'en', 'Nov 2'],
  [new Date(2025, 2, 12, 8, 0), 'de', '12.3.2025'],
])('%s in %s is %j', (time, language, text) => {
  expect(formatWhen(time, now, language).replace(/^0/, '').replace('\u202f', ' ')).toBe(text);
});

test.each([
  [0.4, 'en', '< 1 min'],
  [1, 'en', '1 min'],
  [59.9, 'de', '59 Min.'],
  [60, 'en', '1 hr'],
  [135, 'ru', '2 ч 15 мин'],
  [24 * 60 - 1, 'en', '23 hr 59 min'],
  [50 * 60, 'fr', '2 j'],
])('a wait of %s minutes in %s is %j', (minutes, language, text) => {
  expect(formatWait(minutes * 60_000, language).replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
