/** Caches formatters by language: they are expensive, and a thread formats thousands of times. */
function perLanguage(options: Intl.DateTimeFormatOptions): (language: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (language) => {
    const formatter = made.get(language) ?? new Intl.DateTimeFormat(language, options);
    made.set(language, formatter);
    return formatter;
  };
}

const clock = perLanguage({ hour: 'numeric', minute: '2-digit' });
const shortDay = perLanguage({ month: 'short', day: '2-digit' });
const fullDay = perLanguage({ weekday: 'long', month: 'long', day: 'numeric' });
const fullDate = perLanguage({ dateStyle: 'long' });
const moment = perLanguage({ dateStyle: 'full', timeStyle: 'short' });

const isSameDay = (a: Date, b: Date) => a.toDateString() === b.toDateString();

/** The time, followed by the day if it is not today. */
export function chatTime(time: Date, language: string, now = new Date()): string {
  const hour = clock(language).format(time);
  return isSameDay(time, now) ? hour : `${hour}, ${shortDay(language).format(time)}`;
}

/** The exact date and time. */
export const exactTime = (time: Date, language: string): string => moment(language).format(time);

/** Today and yesterday by name, other days by date, with the year if it is not this one. */
export function dayName(day: Date, language: string, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const names = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (isSameDay(day, now)) return capital(names.format(0, 'day'), language);
  if (isSameDay(day, yesterday)) return capital(names.format(-1, 'day'), language);
  const isThisYear = day.getFullYear() === now.getFullYear();
  return capital((isThisYear ? fullDay : fullDate)(language).format(day), language);
}

const capital = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
