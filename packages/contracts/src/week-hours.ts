import { z } from 'zod';

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours on some days of the week (1 is Monday). If they do not end later than they start, they end on the next day. */
export const WeekHours = z.strictObject({
  days: z.array(z.number().int().min(1).max(7)).min(1).max(7),
  from: Clock,
  to: Clock,
});
export type WeekHours = z.output<typeof WeekHours>;

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    format = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether any of the hours include this moment on the clocks of the time zone. */
export function isWithin(hours: readonly WeekHours[], timeZone: string, moment: Date): boolean {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const day = DAYS.indexOf(parts['weekday'] ?? '') + 1;
  const dayBefore = day === 1 ? 7 : day - 1;
  const clock = `${parts['hour'] ?? '00'}:${parts['minute'] ?? '00'}`;
  return hours.some(({ days, from, to }) => {
    if (from < to) return days.includes(day) && from <= clock && clock < to;
    // Over midnight: the hours after it belong to the day before.
    return (days.includes(day) && from <= clock) || (days.includes(dayBefore) && clock < to);
  });
}
