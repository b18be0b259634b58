export interface Change {
  direction: 'up' | 'down' | 'same';
  /** Null if the previous figure was zero, so that a percentage would be meaningless. */
  ratio: number | null;
}

/** The change from one figure to the next. */
export function changeBetween(before: number, now: number): Change {
  if (now === before) return { direction: 'same', ratio: before === 0 ? null : 0 };
  return { direction: now > before ? 'up' : 'down', ratio: before > 0 ? Math.abs(now - before) / before : null };
}

export const formatNumber = (language: string, value: number): string => new Intl.NumberFormat(language).format(value);

/** "12.4%", without decimals for large values. */
export const formatPercent = (language: string, ratio: number): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: ratio < 1 ? 1 : 0 }).format(ratio);

/** "+12.4%" or "−3%": the change from the previous figure; null if there was none. */
export function formatChange(language: string, before: number, now: number): string | null {
  if (before === 0) return null;
  const ratio = (now - before) / before;
  const maximumFractionDigits = Math.abs(ratio) < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits, signDisplay: 'exceptZero' })
    .format(ratio)
    .replace('-', '−');
}

/** "35 ms", or "1.64 s" from one second on. */
export function formatDuration(language: string, ms: number): string {
  const written = (value: number, unit: string, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value);
  if (ms >= 1_000) return written(ms / 1_000, 'second', 2);
  return ms < 1 ? `< ${written(1, 'millisecond', 0)}` : written(Math.round(ms), 'millisecond', 0);
}

/** A part of a whole; null if the whole is zero, to show a dash instead of zero per cent. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** Whole percentages that add up to exactly one hundred: the largest remainders are rounded up. */
export function wholePercents(values: readonly number[]): number[] {
  const sum = values.reduce((total, value) => total + value, 0);
  if (sum <= 0) return values.map(() => 0);
  const exact = values.map((value) => (100 * value) / sum);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((total, percent) => total + percent, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1;
  return percents;
}

/** Cumulative sums. */
export function runningTotals(start: number, values: readonly number[]): number[] {
  let total = start;
  return values.map((value) => (total += value));
}
