const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** "in 5 days", and in hours on the last day. Never more than is left. */
export function timeLeft(end: Date, language: string, now = Date.now()): string {
  const left = Math.max(0, end.getTime() - now);
  const format = new Intl.RelativeTimeFormat(language);
  if (left >= DAY_MS) return format.format(Math.floor(left / DAY_MS), 'day');
  return format.format(Math.max(1, Math.floor(left / HOUR_MS)), 'hour');
}
