import type { Schedule } from '@parley/contracts/opening-hours';
import type { WeekHours } from '@parley/contracts/week-hours';

type Problem = 'openingHours.noDays' | 'openingHours.noTime' | 'openingHours.noDate' | 'openingHours.dateTwice';

interface Problems {
  open: Partial<Record<keyof WeekHours, Problem>>[];
  holidays: (Problem | undefined)[];
}

/** What keeps a schedule from being saved, by its place; null if nothing does. */
export function problemsOf({ open, holidays }: Schedule): Problems | null {
  const problems: Problems = {
    open: open.map(({ days, from, to }) => ({
      ...(days.length === 0 && { days: 'openingHours.noDays' as const }),
      ...(!from && { from: 'openingHours.noTime' as const }),
      ...(!to && { to: 'openingHours.noTime' as const }),
    })),
    holidays: holidays.map(({ date, hours }, at) => {
      if (!date) return 'openingHours.noDate';
      if (holidays.findIndex((each) => each.date === date) < at) return 'openingHours.dateTwice';
      return hours && (!hours.from || !hours.to) ? 'openingHours.noTime' : undefined;
    }),
  };
  const hasNone = problems.open.every((each) => Object.keys(each).length === 0) && !problems.holidays.some(Boolean);
  return hasNone ? null : problems;
}
