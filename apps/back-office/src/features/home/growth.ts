import type { Stats } from '@parley/contracts/stats';
import { lastDays, lengthOf, type Range } from '../../components/charts/range.ts';

const MIN_DAYS = 30;
/** More bars than days in three months are indistinguishable, so each becomes a week. */
const MAX_BARS = 92;
const WEEK = 7;

export interface GrowthBar extends Range {
  new: number;
  total: number;
  /** Within the chosen days; those before are only context. */
  isChosen: boolean;
}

/** The days shown in the growth chart: the chosen ones, but at least thirty. */
export const growthDays = (range: Range): Range =>
  lengthOf(range) < MIN_DAYS ? lastDays(MIN_DAYS, range.to) : { from: range.from, to: range.to };

/** One bar per day, or per week if there are too many days. The last week is always complete. */
export function growthBars(days: Stats['customersDailyGrowth'], chosenFrom: string): GrowthBar[] {
  const size = days.length > MAX_BARS ? WEEK : 1;
  const bars: GrowthBar[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    const first = part[0];
    const last = part.at(-1);
    if (!first || !last) continue;
    bars.unshift({
      from: first.date,
      to: last.date,
      new: part.reduce((sum, day) => sum + day.new, 0),
      total: last.total,
      isChosen: last.date >= chosenFrom,
    });
  }
  return bars;
}
