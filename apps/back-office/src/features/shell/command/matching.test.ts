import { expect, test } from 'vitest';
import { matches, readNumber, readQuery } from './matching.ts';

test.each([
  ['hello', { scope: 'all', words: 'hello' }],
  ['> end', { scope: 'actions', words: 'end' }],
  [' @emma', { scope: 'customers', words: 'emma' }],
  ['#12', { scope: 'number', words: '12' }],
  ['', { scope: 'all', words: '' }],
] as const)('%j is read as its scope and its words', (typed, read) => {
  expect(readQuery(typed)).toEqual(read);
});

test.each([
  ['12', 12],
  ['12a', null],
  ['', null],
  ['9999999999', null],
])('%j as the number of a conversation', (words, number) => {
  expect(readNumber(words)).toBe(number);
});

test.each([
  ['Hand back to bot', 'back bot', true],
  ['Mesaje și șabloane', 'sabl', true],
  ['Завершить диалог', 'ЗАВЕР', true],
  ['End conversation', 'reopen', false],
  ['End conversation', '', true],
])('%j matches %j: %s', (text, words, isMatch) => {
  expect(matches(text, words)).toBe(isMatch);
});
