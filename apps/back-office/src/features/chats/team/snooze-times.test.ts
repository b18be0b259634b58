import { expect, test } from 'vitest';
import { formatWakeTime, instantOf, snoozeTimes, wallTime } from './snooze-times.ts';

const named = (now: string, timeZone: string) =>
  Object.fromEntries(snoozeTimes(new Date(now), timeZone).map(({ name, time }) => [name, time.toISOString()]));

test('the usual times are those of the company, wherever the browser is', () => {
  // Wednesday, 10:20 in Berlin and 04:20 in New York.
  expect(named('2026-11-18T09:20:00Z', 'Europe/Berlin')).toEqual({
    laterToday: '2026-11-18T13:00:00.000Z',
    tomorrow: '2026-11-19T08:00:00.000Z',
    monday: '2026-11-23T08:00:00.000Z',
  });
  expect(named('2026-11-18T09:20:00Z', 'America/New_York')).toEqual({
    laterToday: '2026-11-18T13:00:00.000Z',
    tomorrow: '2026-11-19T14:00:00.000Z',
    monday: '2026-11-23T14:00:00.000Z',
  });
});

test('late in the evening there is no later today, on Sunday tomorrow is Monday, on Monday it is the next one', () => {
  expect(Object.keys(named('2026-11-18T20:30:00Z', 'Europe/Berlin'))).toEqual(['tomorrow', 'monday']);
  expect(Object.keys(named('2026-11-22T09:00:00Z', 'Europe/Berlin'))).toEqual(['laterToday', 'tomorrow']);
  expect(named('2026-11-23T09:00:00Z', 'Europe/Berlin').monday).toBe('2026-11-30T08:00:00.000Z');
});

test('nine in the morning is nine in the morning when clocks were changed at night', () => {
  // Back by an hour on 25 October, forward on 28 March.
  expect(named('2026-10-24T10:00:00Z', 'Europe/Berlin').tomorrow).toBe('2026-10-25T08:00:00.000Z');
  expect(named('2027-03-27T10:00:00Z', 'Europe/Berlin').tomorrow).toBe('2027-03-28T07:00:00.000Z');
});

test.each([
  ['an ordinary time', '2026-11-20T09:00', 'Europe/Berlin', '2026-11-20T08:00:00.000Z'],
  ['a time that is left out', '2027-03-28T02:30', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['a time that occurs twice', '2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['half an hour of difference', '2026-11-20T09:00', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
  ['the far side of the date line', '2026-11-20T09:00', 'Pacific/Kiritimati', '2026-11-19T19:00:00.000Z'],
])('%s', (_, wall, timeZone, instant) => {
  expect(instantOf(wall, timeZone).toISOString()).toBe(instant);
});

test('a wall clock shows midnight as zero', () => {
  expect(wallTime(new Date('2026-11-19T23:00:00Z'), 'Europe/Berlin')).toBe('2026-11-20T00:00');
});

test('the day is named unless it is today', () => {
  const now = new Date('2026-11-18T09:20:00Z');
  const shown = (time: string) => formatWakeTime(new Date(time), 'en', 'Europe/Berlin', now);
  expect(shown('2026-11-18T13:00:00Z')).toMatch(/^2:00\sPM$/);
  expect(shown('2026-11-19T08:00:00Z')).toContain('Thu');
});
