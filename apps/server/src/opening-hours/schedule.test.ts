import type { Schedule } from '@parley/contracts/opening-hours';
import { describe, expect, test } from 'vitest';
import { isOpen, nextOpening, openMilliseconds } from './schedule.ts';

const WORKDAYS: Schedule = { open: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], holidays: [] };
const holiday = (date: string, rest: Partial<Schedule['holidays'][number]> = {}) => ({
  date,
  isYearly: false,
  name: '',
  hours: null,
  ...rest,
});
const BERLIN = 'Europe/Berlin';
const next = (schedule: Schedule, now: string, zone = BERLIN) =>
  nextOpening(schedule, zone, new Date(now))?.toISOString() ?? null;
const open = (schedule: Schedule, now: string, zone = BERLIN) => isOpen(schedule, zone, new Date(now));

describe('opening hours', () => {
  test('count on the clocks of the company, in summer and in winter', () => {
    expect([open(WORKDAYS, '2026-11-19T07:59:59Z'), open(WORKDAYS, '2026-11-19T08:00:00Z')]).toEqual([false, true]);
    expect([open(WORKDAYS, '2026-07-16T06:59:59Z'), open(WORKDAYS, '2026-07-16T07:00:00Z')]).toEqual([false, true]);
    expect([open(WORKDAYS, '2026-11-19T16:59:59Z'), open(WORKDAYS, '2026-11-19T17:00:00Z')]).toEqual([true, false]);
    expect(open(WORKDAYS, '2026-11-19T20:00:00Z', 'America/New_York')).toBe(true);
  });

  test('after work the team is back the next day, after the weekend on Monday', () => {
    expect(next(WORKDAYS, '2026-11-19T20:00:00Z')).toBe('2026-11-20T08:00:00.000Z');
    expect(next(WORKDAYS, '2026-11-19T05:00:00Z')).toBe('2026-11-19T08:00:00.000Z');
    expect(next(WORKDAYS, '2026-11-20T20:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect(next(WORKDAYS, '2026-11-19T12:00:00Z')).toBeNull();
  });

  test('an hour that the clocks skip begins when they have moved, and one that they repeat lasts two', () => {
    const night: Schedule = { open: [{ days: [7], from: '02:30', to: '04:00' }], holidays: [] };
    expect(next(night, '2027-03-27T12:00:00Z')).toBe('2027-03-28T01:30:00.000Z'); // 03:30, because there is no 02:30
    expect(open(night, '2027-03-28T01:59:00Z')).toBe(true);
    expect(open(night, '2027-03-28T02:00:00Z')).toBe(false);
    expect([open(night, '2026-10-25T00:30:00Z'), open(night, '2026-10-25T02:59:00Z')]).toEqual([true, true]);
  });

  test('may go on over midnight or around the clock', () => {
    const bar: Schedule = { open: [{ days: [5], from: '20:00', to: '02:00' }], holidays: [] };
    expect([open(bar, '2026-11-20T23:30:00Z'), open(bar, '2026-11-21T01:00:00Z')]).toEqual([true, false]);
    const always: Schedule = { open: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }], holidays: [] };
    expect([open(always, '2026-11-19T22:59:00Z'), open(always, '2026-11-19T23:00:00Z')]).toEqual([true, true]);
  });

  test('holidays close the day, once or every year, or have hours of their own', () => {
    const holidays = [
      holiday('2026-11-20'),
      holiday('2020-12-25', { isYearly: true }),
      holiday('2026-12-24', { hours: { from: '09:00', to: '12:00' } }),
    ];
    const schedule = { ...WORKDAYS, holidays };
    expect(next(schedule, '2026-11-19T20:00:00Z')).toBe('2026-11-23T08:00:00.000Z');
    expect([open(schedule, '2026-12-24T10:00:00Z'), open(schedule, '2026-12-24T12:00:00Z')]).toEqual([true, false]);
    expect(next(schedule, '2026-12-24T12:00:00Z')).toBe('2026-12-28T08:00:00.000Z');
  });

  test('a company without hours is never away; one that stays closed has no next opening', () => {
    expect(open({ open: [], holidays: [holiday('2026-11-19')] }, '2026-11-19T12:00:00Z')).toBe(true);
    const closed = Array.from({ length: 70 }, (_, day) =>
      holiday(new Date(Date.UTC(2026, 10, 19 + day)).toISOString().slice(0, 10)),
    );
    expect(next({ ...WORKDAYS, holidays: closed }, '2026-11-19T12:00:00Z')).toBeNull();
  });
});

describe('the time that the team was there between two moments', () => {
  const hours = (schedule: Schedule, from: string, to: string) =>
    openMilliseconds(schedule, BERLIN, new Date(from), new Date(to)) / 3_600_000;

  test('leaves out nights, weekends and holidays', () => {
    expect(hours(WORKDAYS, '2026-11-19T09:00:00Z', '2026-11-19T11:30:00Z')).toBe(2.5);
    expect(hours(WORKDAYS, '2026-11-19T16:00:00Z', '2026-11-20T09:00:00Z')).toBe(2);
    expect(hours(WORKDAYS, '2026-11-20T16:00:00Z', '2026-11-23T09:00:00Z')).toBe(2);
    expect(hours(WORKDAYS, '2026-11-21T09:00:00Z', '2026-11-22T09:00:00Z')).toBe(0);
    const closed = { ...WORKDAYS, holidays: [holiday('2026-11-20')] };
    expect(hours(closed, '2026-11-19T16:00:00Z', '2026-11-23T09:00:00Z')).toBe(2);
  });

  test('is the whole time if nobody has set hours, and none backwards', () => {
    expect(hours({ open: [], holidays: [] }, '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z')).toBe(24);
    expect(hours(WORKDAYS, '2026-11-20T11:00:00Z', '2026-11-20T10:00:00Z')).toBe(0);
  });

  test('counts hours over midnight once, also where they overlap', () => {
    const night: Schedule = { open: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' }], holidays: [] };
    expect(hours(night, '2026-11-18T23:00:00Z', '2026-11-19T22:00:00Z')).toBe(7);
    const twice: Schedule = { open: [...night.open, { days: [4], from: '05:00', to: '08:00' }], holidays: [] };
    expect(hours(twice, '2026-11-18T23:00:00Z', '2026-11-19T12:00:00Z')).toBe(8);
  });

  test('lasts an hour less or more in the nights in which clocks are moved', () => {
    const always: Schedule = { open: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }], holidays: [] };
    expect(hours(always, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toBe(23);
    expect(hours(always, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toBe(25);
  });
});
