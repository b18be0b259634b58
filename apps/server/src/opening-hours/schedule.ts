import type { Schedule } from '@parley/contracts/opening-hours';
import { Temporal } from 'temporal-polyfill';

/** Long enough for every weekday and a run of holidays; a team that is away for longer has no next opening. */
const LOOK_AHEAD_DAYS = 60;

interface Opening {
  from: Temporal.ZonedDateTime;
  to: Temporal.ZonedDateTime;
}

/** Whether the team is there. Without hours nobody has said that it ever is not. */
export function isOpen(schedule: Schedule, timezone: string, moment: Date): boolean {
  if (schedule.open.length === 0) return true;
  const { today, instant } = at(timezone, moment);
  // Yesterday's hours may go on over midnight.
  return [today.subtract({ days: 1 }), today]
    .flatMap((day) => openingsOn(schedule, timezone, day))
    .some(({ from, to }) => from.epochMilliseconds <= instant && instant < to.epochMilliseconds);
}

/** When the team is there next, if it is away now. */
export function nextOpening(schedule: Schedule, timezone: string, moment: Date): Date | null {
  if (isOpen(schedule, timezone, moment)) return null;
  const { today, instant } = at(timezone, moment);
  for (let days = 0; days < LOOK_AHEAD_DAYS; days++) {
    const next = openingsOn(schedule, timezone, today.add({ days }))
      .map(({ from }) => from.epochMilliseconds)
      .filter((from) => from > instant)
      .toSorted((a, b) => a - b)[0];
    if (next !== undefined) return new Date(next);
  }
  return null;
}

/** Between two moments, how long the team was there. */
export function openMilliseconds(schedule: Schedule, timezone: string, from: Date, to: Date): number {
  const [begin, end] = [from.getTime(), to.getTime()];
  if (end <= begin) return 0;
  if (schedule.open.length === 0) return end - begin;
  const days = at(timezone, from).today.until(at(timezone, to).today).days;
  // Yesterday's hours may go on over midnight, and hours of one day may overlap.
  const openings = Array.from({ length: days + 2 }, (_, n) => at(timezone, from).today.add({ days: n - 1 }))
    .flatMap((day) => openingsOn(schedule, timezone, day))
    .map((opening) => ({ from: opening.from.epochMilliseconds, to: opening.to.epochMilliseconds }))
    .toSorted((one, other) => one.from - other.from);
  let total = 0;
  let counted = begin;
  for (const opening of openings) {
    const start = Math.max(opening.from, counted);
    const stop = Math.min(opening.to, end);
    if (stop <= start) continue;
    total += stop - start;
    counted = stop;
  }
  return total;
}

function at(timezone: string, moment: Date) {
  const instant = moment.getTime();
  return { instant, today: Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timezone).toPlainDate() };
}

/** The hours that begin on a day. An hour that the clocks skip begins when they have moved. */
function openingsOn({ open, holidays }: Schedule, timezone: string, day: Temporal.PlainDate): Opening[] {
  const date = day.toString();
  const holiday =
    holidays.find((each) => each.date === date) ??
    holidays.find((each) => each.isYearly && each.date.slice(4) === date.slice(4));
  const hours = holiday ? [holiday.hours ?? []].flat() : open.filter(({ days }) => days.includes(day.dayOfWeek));
  return hours.map(({ from, to }) => {
    const last = from < to ? day : day.add({ days: 1 });
    const on = (date: Temporal.PlainDate, time: string) =>
      date.toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(time) });
    return { from: on(day, from), to: on(last, to) };
  });
}
