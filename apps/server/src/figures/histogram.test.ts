import { expect, test } from 'vitest';
import { addTo, bucketOf, quantile } from './histogram.ts';

const histogramOf = (seconds: readonly number[]) => {
  const histogram = new Map<number, number>();
  for (const each of seconds) addTo(histogram, bucketOf(each), 1);
  return histogram;
};

test.each([
  [1, 200],
  [30, 400],
  [60, 90_000],
  [3_600, 2_000_000],
])('medians and 90th percentiles of times from %d to %d s are right within 5 %%', (from, to) => {
  const times = Array.from({ length: 2_001 }, (_, n) => from * (to / from) ** (n / 2_000));
  const histogram = histogramOf(times);
  for (const share of [0.5, 0.9]) {
    const exact = times[Math.round(2_000 * share)] ?? 0;
    expect(Math.abs((quantile(histogram, share) ?? 0) - exact)).toBeLessThanOrEqual(Math.max(1, 0.05 * exact));
  }
});

test('fewer than five have no median', () => {
  expect(quantile(histogramOf([]), 0.5)).toBeNull();
  expect(quantile(histogramOf([60, 61, 62, 63]), 0.5)).toBeNull();
  expect(quantile(histogramOf([60, 60, 60, 60, 60]), 0.5)).toBeGreaterThan(55);
  expect(quantile(histogramOf([0, 0, 0, 0, 0]), 0.5)).toBeLessThanOrEqual(1);
});
