const DAY_MS = 86_400_000;
const made = new Map<string, Intl.DateTimeFormat>();

/** Formatters are dear, and a list asks for them row by row. */
function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, known);
  return known;
}

/** A list's short time: the hour today, "yesterday" in words, the day and month before that, and the year when it was another one. */
export function formatWhen(time: Date, now: Date, language: string): string {
  const day = time.toDateString();
  if (day === now.toDateString()) return formatter(language, { hour: 'numeric', minute: '2-digit' }).format(time);
  if (day === new Date(now.getTime() - DAY_MS).toDateString())
    return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day');
  if (time.getFullYear() === now.getFullYear())
    return formatter(language, { day: 'numeric', month: 'short' }).format(time);
  return formatter(language, { year: 'numeric', month: 'numeric', day: 'numeric' }).format(time);
}

/** A moment in full, as the facts about a conversation name it. */
export const formatMoment = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

/** A day in full. */
export const formatDay = (time: Date, language: string): string =>
  formatter(language, { dateStyle: 'medium' }).format(time);
