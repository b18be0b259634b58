import { expect, test } from 'vitest';
import { markedParts, searchFor } from './marked-parts.ts';

test('a sentence is split where it differs', () => {
  const parts = markedParts({ sentence: 'It takes 3 days.', marks: [{ start: 9, end: 15 }] });
  expect(parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')).toBe('It takes [3 days].');
  expect(markedParts({ sentence: 'We ship.', marks: [] })).toEqual([{ start: 0, text: 'We ship.', isMarked: false }]);
});

test('a row of a table is searched for by the line that differs', () => {
  const sentence = 'Region: Europe\nPrice: 12 EUR\nService: UPS';
  expect(searchFor({ sentence, marks: [{ start: 22, end: 28 }] })).toBe('Price: 12 EUR');
  expect(searchFor({ sentence: 'We ship.', marks: [] })).toBe('We ship.');
});
