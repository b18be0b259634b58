import type { Range } from './range.ts';

/** Days have no time zone: parse and format them in the same one. */
const inUtc = (day: string): Date => new Date(`${day}T12:00:00Z`);

export const formatDay = (language: string, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(inUtc(day));

/** "9 – 15 Nov 2026". */
export const formatDays = (language: string, { from, to }: Range): string =>
  new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(inUtc(from), inUtc(to));

export const WHOLE_DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'short' };
export const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };

/** "20 sec. ago", in steps coarse enough not to tick constantly. */
export function formatAgo(language: string, since: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - since) / 10_000) * 10);
  const format = new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' });
  if (seconds < 60) return format.format(-seconds, 'second');
  if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute');
  return format.format(-Math.floor(seconds / 3_600), 'hour');
}
