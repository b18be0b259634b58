import {
  OUTCOMES,
  type FigureKind,
  type Outcomes,
  type Period,
  type Ratings,
  type Times,
} from '@parley/contracts/figures';
import { bucketOfOutcome } from './facts.ts';
import { addTo, quantile, sizeOf } from './histogram.ts';

export type Hours = 'clock' | 'open';
export const measured = (kind: 'first_reply' | 'wait' | 'resolution', hours: Hours): FigureKind =>
  hours === 'open' ? `${kind}_open` : kind;

/** Counts of one kind in one bucket. */
export interface Counted {
  kind: FigureKind;
  bucket: number;
  count: number;
}

/** What was counted, by kind. */
export function collect(rows: readonly Counted[]): Map<FigureKind, Map<number, number>> {
  const kinds = new Map<FigureKind, Map<number, number>>();
  for (const { kind, bucket, count } of rows) {
    const histogram = kinds.get(kind) ?? new Map<number, number>();
    addTo(histogram, bucket, count);
    kinds.set(kind, histogram);
  }
  return kinds;
}

export type Collected = ReturnType<typeof collect>;
const NONE: ReadonlyMap<number, number> = new Map();

export function timesOf(all: Collected, kind: FigureKind): Times {
  const histogram = all.get(kind) ?? NONE;
  return { count: sizeOf(histogram), median: quantile(histogram, 0.5), p90: quantile(histogram, 0.9) };
}

export function ratingsOf(all: Collected): Ratings {
  const stars = [...(all.get('rating') ?? NONE)];
  return {
    count: stars.reduce((total, [, count]) => total + count, 0),
    sum: stars.reduce((total, [score, count]) => total + score * count, 0),
  };
}

export const starsOf = (all: Collected): number[] => [1, 2, 3, 4, 5].map((score) => all.get('rating')?.get(score) ?? 0);

export function outcomesOf(all: Collected, begunBy: 'bot' | 'people'): Outcomes {
  const [confirmed = 0, assumed = 0, cameBack = 0, abandoned = 0, handedOver = 0, unsolved = 0] = OUTCOMES.map(
    (outcome) => all.get('outcome')?.get(bucketOfOutcome(outcome, begunBy)) ?? 0,
  );
  return { confirmed, assumed, cameBack, abandoned, handedOver, unsolved };
}

export const periodOf = (all: Collected, hours: Hours): Period => ({
  firstReply: timesOf(all, measured('first_reply', hours)),
  wait: timesOf(all, measured('wait', hours)),
  resolution: timesOf(all, measured('resolution', hours)),
  rating: ratingsOf(all),
  bot: outcomesOf(all, 'bot'),
  people: outcomesOf(all, 'people'),
});
