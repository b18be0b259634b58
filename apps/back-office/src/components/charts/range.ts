/** Days in the company's calendar, both inclusive, as strings like 2026-11-15. */
export interface Range {
  from: string;
  to: string;
}

export const PRESETS = [7, 30, 90] as const;
export type Preset = (typeof PRESETS)[number];

export interface ChosenRange extends Range {
  /** Null for custom days. */
  preset: Preset | null;
}

export const MAX_DAYS = 366;
const DAY_MS = 86_400_000;
const EARLIEST = '1970-01-01';

/** Noon keeps daylight saving time out of the arithmetic. */
const noon = (day: string): number => Date.parse(`${day}T12:00:00Z`);

export const addDays = (day: string, days: number): string =>
  new Date(noon(day) + days * DAY_MS).toISOString().slice(0, 10);

export const lengthOf = ({ from, to }: Range): number => Math.round((noon(to) - noon(from)) / DAY_MS) + 1;

/** The current day in the company's time zone. */
export function todayIn(timeZone: string, now = new Date()): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

export const lastDays = (days: number, to: string): Range => ({ from: addDays(to, 1 - days), to });

function isDay(text: string | null): text is string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < EARLIEST) return false;
  const time = noon(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export type RangeProblem = 'incomplete' | 'reversed' | 'tooLong' | 'future';

/** What is wrong with two custom days, or null. */
export function findRangeProblem(from: string, to: string, today: string): RangeProblem | null {
  if (!isDay(from) || !isDay(to)) return 'incomplete';
  if (from > to) return 'reversed';
  if (to > today) return 'future';
  return lengthOf({ from, to }) > MAX_DAYS ? 'tooLong' : null;
}

/** Reads the range from the URL; invalid values mean the last seven days. */
export function readRange(search: URLSearchParams, today: string): ChosenRange {
  const from = search.get('from');
  const to = search.get('to');
  if (from && to && findRangeProblem(from, to, today) === null) return { from, to, preset: null };
  const preset = PRESETS.find((days) => String(days) === search.get('range')) ?? 7;
  return { ...lastDays(preset, today), preset };
}

/** Writes the range to the URL and keeps the rest of it; the default of seven days is omitted. */
export function writeRange(search: URLSearchParams, chosen: Preset | Range): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  if (typeof chosen === 'object') {
    next.set('from', chosen.from);
    next.set('to', chosen.to);
  } else if (chosen !== 7) next.set('range', String(chosen));
  return next;
}
