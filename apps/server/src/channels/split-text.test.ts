import { limitsOf } from '@parley/contracts/platform-list';
import { expect, test } from 'vitest';
import { splitText } from './split-text.ts';

const characters = (words: string) => words.length;

test.each<[string, string, number, string[]]>([
  ['fits', 'Short.', 10, ['Short.']],
  ['is empty', '', 10, ['']],
  ['has paragraphs', 'One two.\n\nThree four five.', 20, ['One two.', 'Three four five.']],
  ['has lines', 'First line\nsecond line here', 20, ['First line', 'second line here']],
  ['has sentences', 'It is here. It is there too.', 20, ['It is here.', 'It is there too.']],
  ['has words', 'alpha beta gamma delta', 12, ['alpha beta', 'gamma delta']],
  ['has neither', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['has an address', 'See https://shop.example/a', 22, ['See', 'https://shop.example/a']],
])('a text that %s', (_, text, limit, pieces) => {
  expect(splitText(text, limit, characters)).toEqual(pieces);
});

test('a platform that counts bytes gets parts within its byte limit, with no emoji split', () => {
  const { text: limit, length } = limitsOf('instagram');
  const text = 'Здравствуйте 👩‍👩‍👧 '.repeat(100).trim();
  const pieces = splitText(text, limit, length);
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.every((piece) => length(piece) <= limit && piece.isWellFormed())).toBe(true);
  expect(pieces.join(' ')).toBe(text);
});
