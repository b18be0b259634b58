const formats = new Map<string, Intl.DateTimeFormat>();
const language = () => document.documentElement.lang;

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  const key = language() + JSON.stringify(options);
  let made = formats.get(key);
  if (!made) formats.set(key, (made = new Intl.DateTimeFormat(language(), options)));
  return made.format(date);
}

/** The time of day in the language of the chat. */
export const timeOf = (iso: string): string => format(new Date(iso), { timeStyle: 'short' });

/** The day as today, yesterday or a date. */
export function dayOf(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const midnight = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  const days = (midnight(date) - midnight(now)) / 86_400_000;
  const text =
    days === 0 || days === -1
      ? new Intl.RelativeTimeFormat(language(), { numeric: 'auto' }).format(days, 'day')
      : format(date, { dateStyle: 'long' });
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The size of a file in megabytes or kilobytes. */
export function sizeOf(bytes: number): string {
  const isLarge = bytes >= 100_000;
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: isLarge ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: isLarge ? 1 : 0,
  }).format(Math.max(isLarge ? bytes / 1_000_000 : bytes / 1_000, isLarge ? 0.1 : 1));
}
