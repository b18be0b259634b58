/** Each bucket of times is a twelfth wider than the one before: what is read from it is right within 5 %. */
const STEPS_PER_DOUBLING = 8;

/** With fewer, a median says more about chance than about the team. */
const MIN_FOR_MEDIAN = 5;

/** The bucket of a time. The first one holds everything below a second. */
export const bucketOf = (seconds: number): number =>
  seconds < 1 ? 0 : 1 + Math.floor(Math.log2(seconds) * STEPS_PER_DOUBLING);

const beginningOf = (bucket: number): number => (bucket <= 0 ? 0 : 2 ** ((bucket - 1) / STEPS_PER_DOUBLING));

/** How many there are in each bucket. */
export type Histogram = ReadonlyMap<number, number>;

export const sizeOf = (histogram: Histogram): number =>
  [...histogram.values()].reduce((total, count) => total + count, 0);

/** The time that this share stays below, or null if there are too few to tell. */
export function quantile(histogram: Histogram, share: number): number | null {
  const size = sizeOf(histogram);
  if (size < MIN_FOR_MEDIAN) return null;
  let before = 0;
  for (const [bucket, count] of [...histogram].toSorted(([one], [other]) => one - other)) {
    if (count > 0 && before + count >= share * size) {
      const [from, to] = [beginningOf(bucket), beginningOf(bucket + 1)];
      return Math.round(from + ((share * size - before) / count) * (to - from));
    }
    before += count;
  }
  return null;
}

/** Adds one histogram to another. */
export function addTo(total: Map<number, number>, bucket: number, count: number): void {
  total.set(bucket, (total.get(bucket) ?? 0) + count);
}
