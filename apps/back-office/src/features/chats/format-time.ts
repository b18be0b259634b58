const DAY_MS = 86_400_000;
const made = new Map<string, Intl.DateTimeFormat>();

/** Intl formatters are expensive, so cache them. */
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, known);
  return known;
}

/** A short time for lists: the time for today, "yesterday", otherwise day and month, with the year if it is not this one. */
export function formatWhen(time: Date, now: Date, language: string): string {
  const day = time.toDateString();
  if (day === now.toDateString()) return formatter(language, { hour: 'numeric', minute: '2-digit' }).format(time);
  if (day === new Date(now.getTime() - DAY_MS).toDateString())
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  if (time.getFullYear() === now.getFullYear())
    return formatter(language, { day: 'numeric', month: 'short' }).format(time);
  return formatter(language, { year: 'numeric', month: 'numeric', day: 'numeric' }).format(time);
}

/** Date and time, as shown in the conversation details. */
export const formatMoment = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** A full date. */
export const formatDay = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium' }).format(time);
