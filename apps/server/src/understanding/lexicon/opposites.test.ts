import { expect, test } from 'vitest';
import { namesOpposite } from './index.ts';

const named = (...concepts: string[]) => {
  const set = new Set(concepts);
  return (concept: string) => set.has(concept);
};

test.each([
  ['#enable', '#disable'],
  ['#activate', '#deactivate'],
  ['#buy', '#sell'],
  ['#delete', '#add'],
])('"%s" and "%s" are opposites', (one, other) => {
  expect(namesOpposite([one], named(other))).toBe(true);
  expect(namesOpposite([other], named(one))).toBe(true);
});

test('a text that names both is not the opposite', () => {
  expect(namesOpposite(['#enable'], named('#disable', '#enable'))).toBe(false);
  expect(namesOpposite(['#enable'], named('#disable', '#activate'))).toBe(false);
});

test('a concept without an opposite has none', () => {
  expect(namesOpposite(['#invoice', 'refund'], named('#disable'))).toBe(false);
});
