/** What a clock on the wall shows in a time zone, as `2026-11-20T09:00`. */
export function wallTime(time: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

const DAY_MS = 86_400_000;
const asUtc = (wall: string) => Date.parse(`${wall}:00Z`);

/**
 * When a clock on the wall shows this. A time that occurs twice, when clocks are set back, is the first one; one that is left out, when they
 * are set forward, is as much later.
 */
export function instantOf(wall: string, timeZone: string): Date {
  const guess = asUtc(wall);
  const shiftAt = (time: number) => asUtc(wallTime(new Date(time), timeZone)) - time;
  const [before, after] = [guess - shiftAt(guess - DAY_MS), guess - shiftAt(guess + DAY_MS)];
  const fits = [before, after].filter((time) => wallTime(new Date(time), timeZone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : before);
}

export interface SnoozeTime {
  name: 'laterToday' | 'tomorrow' | 'monday';
  time: Date;
}

const MORNING = '09:00';
const LATER_HOURS = 3;

/** The usual times to be reminded at, in the company's time zone; those that make no sense now are left out. */
export function snoozeTimes(now: Date, timeZone: string): SnoozeTime[] {
  const wall = wallTime(now, timeZone);
  const today = wall.slice(0, 10);
  const inDays = (days: number) => new Date(Date.parse(`${today}T00:00Z`) + days * DAY_MS);
  const morningIn = (days: number) => instantOf(`${inDays(days).toISOString().slice(0, 10)}T${MORNING}`, timeZone);
  const weekday = inDays(0).getUTCDay();
  const daysToMonday = (8 - weekday) % 7 || 7;
  const fullHour = Number(wall.slice(11, 13)) + LATER_HOURS + (wall.endsWith(':00') ? 0 : 1);
  const times: SnoozeTime[] = [];
  if (fullHour < 24)
    times.push({
      name: 'laterToday',
      time: instantOf(`${today}T${String(fullHour).padStart(2, '0')}:00`, timeZone),
    });
  times.push({ name: 'tomorrow', time: morningIn(1) });
  if (daysToMonday > 1) times.push({ name: 'monday', time: morningIn(daysToMonday) });
  return times;
}

/** The hour at which something wakes, with the day if it is not today, both in the company's time zone. */
export function formatWakeTime(time: Date, language: string, timeZone: string, now: Date): string {
  const isToday = wallTime(time, timeZone).slice(0, 10) === wallTime(now, timeZone).slice(0, 10);
  return new Intl.DateTimeFormat(language, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(!isToday && { weekday: 'short', day: 'numeric', month: 'short' }),
  }).format(time);
}
