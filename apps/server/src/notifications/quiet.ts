import { isWithin, type WeekHours } from '@parley/contracts/week-hours';
import { Temporal } from 'temporal-polyfill';

/** Who is quiet all week is asked about again every day. */
const DAY_MS = 86_400_000;
const DAYS_AHEAD = 8;

/** When the quiet hours end that this moment falls into, on the clocks of the person; null outside of them. */
export function quietUntil(quiet: readonly WeekHours[], timezone: string, moment: Date): Date | null {
  if (!isWithin(quiet, timezone, moment)) return null;
  const now = moment.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate();
  const ends = quiet
    .flatMap(({ to }) =>
      Array.from({ length: DAYS_AHEAD }, (_, days) =>
        today.add({ days }).toZonedDateTime({ timeZone: timezone, plainTime: Temporal.PlainTime.from(to) }),
      ),
    )
    .map(({ epochMilliseconds }) => epochMilliseconds)
    .toSorted((a, b) => a - b);
  const end = ends.find((time) => time > now && !isWithin(quiet, timezone, new Date(time)));
  return new Date(end ?? now + DAY_MS);
}
