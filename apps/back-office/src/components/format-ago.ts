const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
];

/** "5 minutes ago"; a date if it is a week or older. */
export function formatAgo(time: Date, language: string, now = Date.now()): string {
  const seconds = Math.max(0, Math.round((now - time.getTime()) / 1_000));
  if (seconds >= 7 * 86_400) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time);
  const [unit, length] = UNITS.findLast(([, size]) => seconds >= size) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / length), unit);
}
