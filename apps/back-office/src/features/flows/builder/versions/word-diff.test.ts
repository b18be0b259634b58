import { expect, test } from 'vitest';
import { diffWords } from './word-diff.ts';

const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, words }) => (kind === 'same' ? words : kind === 'removed' ? `[-${words}]` : `[+${words}]`))
    .join('');

test.each([
  ['Hello', 'Hello', 'Hello'],
  ['', 'Hello', '[+Hello]'],
  ['Hello', '', '[-Hello]'],
  ['Your order arrives today', 'Your order arrives on Monday', 'Your order arrives [-today][+on Monday]'],
  ['a b c d', 'a x y d', 'a [-b c][+x y] d'],
])('from "%s" to "%s" is "%s"', (before, after, words) => {
  expect(shown(before, after)).toBe(words);
});

test('nothing is lost, whatever changed', () => {
  const [before, after] = ['We ship on Monday and Friday, to Berlin.', 'We ship every Friday to all of Berlin.'];
  const parts = diffWords(before, after);
  const of = (...kinds: string[]) => parts.filter(({ kind }) => kinds.includes(kind)).map(({ words }) => words);
  expect(of('same', 'removed').join('').replaceAll(/\s+/g, '')).toBe(before.replaceAll(/\s+/g, ''));
  expect(of('same', 'added').join('').replaceAll(/\s+/g, '')).toBe(after.replaceAll(/\s+/g, ''));
});

test('very long texts are shown whole', () => {
  const long = 'word '.repeat(500);
  expect(diffWords(long, `${long}!`).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});
