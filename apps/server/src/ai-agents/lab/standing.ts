import type { CaseStanding } from '@parley/contracts/lab-runs';

/** How likely a difference may be by chance before it is called one. */
const MAX_CHANCE = 0.01;

/** Whether each attempt with one version has passed. */
type Results = readonly boolean[];

interface Compared {
  draft: Results;
  /** Empty if there is nothing to compare with. */
  live: Results;
  /** The built-in engine always says the same, so one attempt says everything. */
  isDeterministic: boolean;
  /** Something is published. */
  hasLive: boolean;
}

const passes = (results: Results) => results.filter(Boolean).length;
const isMixed = (results: Results) => results.includes(true) && results.includes(false);

/**
 * How a case stands. With a model, the draft counts as worse or better only if the difference is more than what a version that
 * passes sometimes shows anyway.
 */
export function standingOf({ draft, live, isDeterministic, hasLive }: Compared): CaseStanding {
  if (live.length > 0) {
    const isLess = (one: Results, other: Results) =>
      isDeterministic
        ? passes(one) < passes(other)
        : chanceOfLess(passes(one), one.length, passes(other), other.length) <= MAX_CHANCE;
    if (isLess(draft, live)) return 'regression';
    if (isLess(live, draft)) return 'better';
  }
  if (isMixed(draft) || isMixed(live)) return 'flips';
  if (draft.includes(false)) return 'failing';
  return hasLive ? 'same' : 'new';
}

/**
 * The probability that the first of two equal versions passes at most this often, given how often both passed together (Fisher's
 * exact test, one-sided).
 */
export function chanceOfLess(passed: number, of: number, otherPassed: number, otherOf: number): number {
  const together = passed + otherPassed;
  const all = logChoose(of + otherOf, together);
  let chance = 0;
  for (let less = Math.max(0, together - otherOf); less <= passed; less += 1)
    chance += Math.exp(logChoose(of, less) + logChoose(otherOf, together - less) - all);
  return Math.min(1, chance);
}

function logChoose(from: number, some: number): number {
  let sum = 0;
  for (let at = 1; at <= some; at += 1) sum += Math.log((from - some + at) / at);
  return sum;
}

/** A case that flips is named but blocks nothing, unless it must pass. */
export const isQuarantined = (standing: CaseStanding | null, mustPass: boolean): boolean =>
  standing === 'flips' && !mustPass;
