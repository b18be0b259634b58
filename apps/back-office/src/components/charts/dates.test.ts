import { expect, test } from 'vitest';
import { formatAgo, formatDay, formatDays, SHORT_DAY } from './dates.ts';

test('a day is the same day wherever it is read', () => {
  expect(formatDay('en', '2026-11-15', SHORT_DAY)).toBe('Nov 15');
  expect(formatDay('de', '2026-11-15', { weekday: 'short' })).toBe('So');
  expect(formatDays('de', { from: '2026-11-09', to: '2026-11-15' })).toBe('9.–15. Nov. 2026');
  expect(formatDays('en', { from: '2026-11-15', to: '2026-11-15' })).toBe('Nov 15, 2026');
});

test.each([
  [0, 'now'],
  [4_000, 'now'],
  [22_000, '20 sec. ago'],
  [59_000, '1 min. ago'],
  [150_000, '2 min. ago'],
  [7_200_000, '2 hr. ago'],
  [-5_000, 'now'],
])('%i ms ago', (passed, expected) => {
  expect(formatAgo('en', 1_000_000, 1_000_000 + passed)).toBe(expected);
});
