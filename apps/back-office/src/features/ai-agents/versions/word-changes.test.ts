import { expect, test } from 'vitest';
import { compareWords } from './word-changes.ts';

/** The changed pieces in brackets. */
const marked = (pieces: ReturnType<typeof compareWords>['before']) =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');

test.each([
  ['a b c', 'a b c', 'a b c', 'a b c', 0, 0],
  [
    'ask for the number and explain.',
    'ask for the number first.',
    'ask for the number[ and explain.]',
    'ask for the number[ first.]',
    2,
    1,
  ],
  ['', 'new words', '', '[new words]', 0, 2],
  ['gone', '', '[gone]', '', 1, 0],
  ['one two three', 'zero one three', 'one[ two] three', '[zero] one three', 1, 1],
  ['Привет, мир', 'Привет, друг', 'Привет,[ мир]', 'Привет,[ друг]', 1, 1],
])('“%s” to “%s”', (before, after, old, now, removed, added) => {
  const found = compareWords(before, after);
  expect([marked(found.before), marked(found.after), found.removed, found.added]).toEqual([old, now, removed, added]);
});

test('the pieces add up to the text, line breaks included', () => {
  const text = 'First line.\n\nSecond  line with spaces';
  const { after } = compareWords('Second line', text);
  expect(after.map((piece) => piece.text).join('')).toBe(text);
});

test('very long texts are marked as a whole, at once', () => {
  const [before, after] = [0, 1].map((n) => Array.from({ length: 3_000 }, (_, at) => `w${at + n}`).join(' '));
  expect(compareWords(before ?? '', after ?? '')).toMatchObject({ removed: 3_000, added: 3_000 });
});
