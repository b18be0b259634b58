import { describe, expect, test } from 'vitest';
import { chatTime, dayName } from './times.ts';

const now = new Date(2026, 10, 15, 18, 0);
const today = new Date(2026, 10, 15, 10, 43);
const before = new Date(2026, 10, 4, 9, 5);

describe('the time of a message', () => {
  test.each([
    ['en', today, '10:43 AM'],
    ['de', today, '10:43'],
    ['en', before, '9:05 AM, Nov 04'],
    ['ru', before, '9:05, 04 нояб.'],
  ])('in %s', (language, time, expected) => {
    expect(chatTime(time, language, now).replaceAll(/\s/g, ' ')).toBe(expected);
  });
});

describe('the name of a day', () => {
  test.each([
    ['en', today, 'Today'],
    ['en', new Date(2026, 10, 14), 'Yesterday'],
    ['de', today, 'Heute'],
    ['ru', new Date(2026, 10, 14), 'Вчера'],
    ['en', before, 'Wednesday, November 4'],
    ['en', new Date(2025, 10, 4), 'November 4, 2025'],
  ])('in %s', (language, day, expected) => {
    expect(dayName(day, language, now)).toBe(expected);
  });
});
