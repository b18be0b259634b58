import { expect, test } from 'vitest';
import { timeOf, wallTime } from './zoned-time.ts';

test.each([
  ['2026-11-15T09:30', 'Europe/Berlin', '2026-11-15T08:30:00.000Z'],
  ['2026-07-01T00:05', 'Europe/Berlin', '2026-06-30T22:05:00.000Z'],
  ['2026-11-15T09:30', 'America/New_York', '2026-11-15T14:30:00.000Z'],
  ['2026-11-15T09:30', 'Asia/Kolkata', '2026-11-15T04:00:00.000Z'],
  ['2026-11-15T09:30', 'UTC', '2026-11-15T09:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, iso) => {
  expect(timeOf(wall, zone)?.toISOString()).toBe(iso);
  expect(wallTime(new Date(iso), zone)).toBe(wall);
});

test.each([
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T03:30'],
])('%s in %s, which a clock change skips, is %s', (wall, zone, after) => {
  const time = timeOf(wall, zone);
  expect(time && wallTime(time, zone)).toBe(after);
});

test('an hour that a clock change repeats keeps its clock time', () => {
  const time = timeOf('2026-10-25T02:30', 'Europe/Berlin');
  expect(time && wallTime(time, 'Europe/Berlin')).toBe('2026-10-25T02:30');
});

test('what is no time is none', () => expect(timeOf('', 'UTC')).toBeNull());
