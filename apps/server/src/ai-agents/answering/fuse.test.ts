import { expect, test } from 'vitest';
import type { Likeness } from '../../knowledge/index.ts';
import { fuse } from './fuse.ts';

const hits = [1, 2, 3].map((id) => ({ id, coverage: 1 / id }));
const near = (...ids: number[]): Likeness => ({
  of: (id) => (ids.includes(id) ? 1 - ids.indexOf(id) / 10 : undefined),
  nearest: (most) => ids.slice(0, most),
});
const order = (likeness: Likeness | null) => fuse(hits, likeness).map(({ id }) => id);

test('without vectors, the word search alone decides', () => {
  expect(fuse(hits, null)).toEqual(hits);
  expect(order(near())).toEqual([1, 2, 3]);
});

test('passages found by both searches come first', () => {
  expect(order(near(3, 2, 1))).toEqual([1, 3, 2]);
  expect(order(near(2))).toEqual([2, 1, 3]);
  expect(fuse(hits, near(2))[0]).toEqual({ id: 2, coverage: 0.5, likeness: 1 });
});

test('a few passages without a common word are added, and none of the word search is lost', () => {
  expect(order(near(9, 8, 7, 6, 5)).toSorted()).toEqual([1, 2, 3, 7, 8, 9]);
  expect(fuse(hits, near(9)).find(({ id }) => id === 9)).toEqual({ id: 9, coverage: 0, likeness: 1 });
});
