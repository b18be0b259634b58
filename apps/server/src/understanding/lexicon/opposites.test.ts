import { expect, test } from 'vitest';
import { turnsRound } from './index.ts';

const named = (...concepts: string[]) => {
  const set = new Set(concepts);
  return (concept: string) => set.has(concept);
};

test.each([
  ['#enable', '#disable'],
  ['#activate', '#deactivate'],
  ['#buy', '#sell'],
  ['#delete', '#add'],
])('"%s" is turned round by "%s", both ways', (one, other) => {
  expect(turnsRound([one], named(other))).toBe(true);
  expect(turnsRound([other], named(one))).toBe(true);
});

test('what is named as well is not turned round', () => {
  expect(turnsRound(['#enable'], named('#disable', '#enable'))).toBe(false);
  expect(turnsRound(['#enable'], named('#disable', '#activate'))).toBe(false);
});

test('what has no opposite is never turned round', () => {
  expect(turnsRound(['#invoice', 'refund'], named('#disable'))).toBe(false);
});
