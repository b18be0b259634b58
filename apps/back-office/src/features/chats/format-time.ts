const DAY_MS = 86_400_000;
const made = new Map<string, Intl.DateTimeFormat>();

/** Intl formatters are expensive, so cache them. */
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, known);
  return known;
}

/** A short time for lists: the time for today, with "yesterday" for the day before, otherwise day and month, with the year if it is not this one. */
export function formatWhen(time: Date, now: Date, language: string): string {
  const day = time.toDateString();
  const clock = formatter(language, { hour: 'numeric', minute: '2-digit' }).format(time);
  if (day === now.toDateString()) return clock;
  if (day === new Date(now.getTime() - DAY_MS).toDateString()) {
    const yesterday = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
    return `${yesterday.charAt(0).toLocaleUpperCase(language)}${yesterday.slice(1)} ${clock}`;
  }
  if (time.getFullYear() === now.getFullYear())
    return formatter(language, { day: 'numeric', month: 'short' }).format(time);
  return formatter(language, { year: 'numeric', month: 'numeric', day: 'numeric' }).format(time);
}

const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** A waiting time in whole minutes, then hours and minutes, then days. */
export function formatWait(ms: number, language: string): string {
  const unit = (count: number, name: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count);
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `< ${unit(1, 'minute')}`;
  if (minutes < HOUR_MIN) return unit(minutes, 'minute');
  if (minutes >= DAY_MIN) return unit(Math.floor(minutes / DAY_MIN), 'day');
  const rest = minutes % HOUR_MIN;
  return [unit(Math.floor(minutes / HOUR_MIN), 'hour'), ...(rest > 0 ? [unit(rest, 'minute')] : [])].join(' ');
}

/** Date and time, as shown in the conversation details. */
export const formatMoment = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** A full date. */
export const formatDay = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium' }).format(time);
