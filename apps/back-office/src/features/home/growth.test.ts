import { expect, test } from 'vitest';
import { growthBars, growthDays } from './growth.ts';
import { addDays } from '../../components/charts/range.ts';

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: addDays('2026-01-01', index), new: 1, total: index + 1 }));

test('the growth chart shows at least thirty days', () => {
  expect(growthDays({ from: '2026-11-09', to: '2026-11-15' })).toEqual({ from: '2026-10-17', to: '2026-11-15' });
  const quarter = { from: '2026-08-18', to: '2026-11-15' };
  expect(growthDays(quarter)).toEqual(quarter);
});

test('there is a bar for every day, and the selected ones are marked', () => {
  const bars = growthBars(days(30), '2026-01-24');
  expect(bars).toHaveLength(30);
  expect(bars.filter(({ isChosen }) => isChosen)).toHaveLength(7);
  expect(bars[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', new: 1, total: 1, isChosen: false });
});

test('a year is shown by weeks, and nothing is lost', () => {
  const bars = growthBars(days(366), '2026-01-01');
  expect(bars).toHaveLength(53);
  expect(bars.reduce((sum, bar) => sum + bar.new, 0)).toBe(366);
  expect(bars.at(-1)).toMatchObject({
    from: addDays('2026-01-01', 359),
    to: addDays('2026-01-01', 365),
    new: 7,
    total: 366,
  });
  expect(bars[0]).toMatchObject({ from: '2026-01-01', to: '2026-01-02', new: 2, total: 2 });
});

test('without days there are no bars', () => {
  expect(growthBars([], '2026-01-01')).toEqual([]);
});
