import { bcp47, type Locale } from '@parley/contracts/locales';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

export type TimeUnit = (typeof UNITS)[number][0];

/** A duration in the largest unit that divides it evenly. */
export function inUnits(seconds: number): { count: number; unit: TimeUnit; size: number } {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? UNITS[3];
  return { count: seconds / size, unit, size };
}

/** "2 hours" in the user's language. */
export function durationWords(seconds: number, reader: Locale): string {
  const { count, unit } = inUnits(seconds);
  return new Intl.NumberFormat(bcp47(reader), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

export const secondsIn = (unit: TimeUnit): number => UNITS.find(([name]) => name === unit)?.[1] ?? 1;
