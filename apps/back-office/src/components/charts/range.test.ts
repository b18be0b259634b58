import { describe, expect, test } from 'vitest';
import { addDays, findRangeProblem, lastDays, lengthOf, readRange, todayIn, writeRange } from './range.ts';

const TODAY = '2026-11-15';
const read = (search: string) => readRange(new URLSearchParams(search), TODAY);

describe('the range in the URL', () => {
  test.each([
    ['', { from: '2026-11-09', to: TODAY, preset: 7 }],
    ['range=30', { from: '2026-10-17', to: TODAY, preset: 30 }],
    ['range=90', { from: '2026-08-18', to: TODAY, preset: 90 }],
    ['range=31', { from: '2026-11-09', to: TODAY, preset: 7 }],
    ['from=2026-10-01&to=2026-10-31', { from: '2026-10-01', to: '2026-10-31', preset: null }],
    ['from=2026-10-31&to=2026-10-01', { from: '2026-11-09', to: TODAY, preset: 7 }],
    ['from=2026-02-30&to=2026-03-01&range=30', { from: '2026-10-17', to: TODAY, preset: 30 }],
    ['from=2026-11-01&to=2026-11-16', { from: '2026-11-09', to: TODAY, preset: 7 }],
    ['from=2020-01-01&to=2026-11-15', { from: '2026-11-09', to: TODAY, preset: 7 }],
    ['from=%3Cscript%3E&to=x', { from: '2026-11-09', to: TODAY, preset: 7 }],
  ])('%s is read', (search, expected) => {
    expect(read(search)).toEqual(expected);
  });

  test('is written without changing other parameters, and read back', () => {
    const search = new URLSearchParams('range=90&x=1');
    expect(writeRange(search, 30).toString()).toBe('x=1&range=30');
    expect(writeRange(search, 7).toString()).toBe('x=1');
    const picked = writeRange(search, { from: '2026-10-01', to: '2026-10-02' });
    expect(picked.toString()).toBe('x=1&from=2026-10-01&to=2026-10-02');
    expect(readRange(picked, TODAY).preset).toBeNull();
  });
});

test.each([
  ['', '2026-11-01', 'incomplete'],
  ['2026-11-02', '2026-11-01', 'reversed'],
  ['2026-11-02', '2026-11-16', 'future'],
  ['2025-11-14', '2026-11-15', 'tooLong'],
  ['2025-11-15', '2026-11-15', null],
  ['2026-11-15', '2026-11-15', null],
])('the selection from %s to %s is validated', (from, to, problem) => {
  expect(findRangeProblem(from, to, TODAY)).toBe(problem);
});

test('days are counted across months, leap years and daylight saving time', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(lengthOf({ from: '2026-03-01', to: '2026-03-31' })).toBe(31);
  expect(lastDays(7, TODAY)).toEqual({ from: '2026-11-09', to: TODAY });
});

test("today is the company's day, wherever the browser is", () => {
  const late = new Date('2026-11-14T23:30:00Z');
  expect(todayIn('Europe/Bucharest', late)).toBe('2026-11-15');
  expect(todayIn('America/New_York', late)).toBe('2026-11-14');
  expect(todayIn('Pacific/Kiritimati', late)).toBe('2026-11-15');
});
