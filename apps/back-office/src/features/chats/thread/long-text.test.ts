import { expect, test } from 'vitest';
import { isLong, quoted } from './long-text.ts';

test.each([
  ['a short message', 'Hello', false],
  ['an answer of usual length', 'word '.repeat(150), false],
  ['5,000 characters', 'word '.repeat(1_000), true],
  ['many short lines', 'line\n'.repeat(20), true],
])('%s is folded: %s', (_, text, isFolded) => {
  expect(isLong(text)).toBe(isFolded);
});

test('a quotation marks every line and leaves room for the answer', () => {
  expect(quoted('One\nTwo\n')).toBe('> One\n> Two\n\n');
});
