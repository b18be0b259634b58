/** Small decision trees, each of which mends what the ones before it got wrong: gradient boosting for a yes or no. */
import type { Tree } from '../apps/server/src/understanding/retrieval/trees.ts';

export interface Example {
  row: readonly number[];
  isRight: boolean;
  weight: number;
}

export interface BoostOptions {
  trees: number;
  leaves: number;
  /** How far each tree goes towards what it would mend. */
  rate: number;
  /** The fewest examples on a side of a split. */
  minExamples: number;
  /** Holds leaves with little behind them near zero. */
  ridge: number;
  /** By feature: above zero where more of it may never lower the outcome, below zero where it may never raise it. */
  directions: readonly number[];
}

/** A feature is only looked at in so many steps, each with about as many examples, which makes training a hundred times faster. */
const STEPS = 48;

/** A feature in steps: the step of each example, and the values between them. */
interface Stepped {
  stepOf: Uint8Array;
  bounds: readonly number[];
}

/** How far each example pulls the outcome, as the slope and curve of its loss. */
interface Pulls {
  slopes: Float64Array;
  curves: Float64Array;
}

/** A leaf that may still be split, and between which values its own has to stay. */
interface Leaf {
  members: Int32Array;
  slope: number;
  curve: number;
  low: number;
  high: number;
  value: number;
  split: Split | null;
  below?: Leaf;
  above?: Leaf;
}
interface Split {
  feature: number;
  /** The last step that is below. */
  step: number;
  gain: number;
  middle: number;
}

/** Trees whose sum is the log-odds of a right answer. */
export function boost(examples: readonly Example[], options: BoostOptions): Tree[] {
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;
  const features = options.directions.map((_, feature) => inSteps(examples.map(({ row }) => row[feature] ?? 0)));
  const sums = new Float64Array(examples.length);
  const pulls: Pulls = { slopes: new Float64Array(examples.length), curves: new Float64Array(examples.length) };
  return Array.from({ length: options.trees }, () => {
    for (const [nth, { isRight, weight }] of examples.entries()) {
      const p = 1 / (1 + Math.exp(-(sums[nth] ?? 0)));
      pulls.slopes[nth] = (weight / mean) * ((isRight ? 1 : 0) - p);
      pulls.curves[nth] = (weight / mean) * p * (1 - p);
    }
    const { root, leaves } = grow(features, pulls, options);
    for (const { members, value } of leaves)
      for (const nth of members) sums[nth] = (sums[nth] ?? 0) + options.rate * value;
    return packed(root, features, options.rate);
  });
}

function inSteps(values: readonly number[]): Stepped {
  const sorted = Float64Array.from(values).toSorted();
  const bounds: number[] = [];
  for (let step = 1; step < STEPS; step += 1) {
    const before = sorted[Math.floor((step * sorted.length) / STEPS) - 1] ?? 0;
    const next = sorted.find((value) => value - before > 1e-9);
    if (next === undefined) break;
    const bound = Number(((before + next) / 2).toFixed(4));
    if (bound - (bounds.at(-1) ?? -Infinity) > 1e-9) bounds.push(bound);
  }
  const stepOf = Uint8Array.from(values, (value) => {
    const step = bounds.findIndex((bound) => value < bound);
    return step < 0 ? bounds.length : step;
  });
  return { stepOf, bounds };
}

/** Splits the leaf that gains most, until there are as many leaves as there may be. */
function grow(features: readonly Stepped[], pulls: Pulls, options: BoostOptions): { root: Leaf; leaves: Leaf[] } {
  const makeLeaf = (members: Int32Array, low: number, high: number): Leaf => {
    let slope = 0;
    let curve = 0;
    for (const nth of members) {
      slope += pulls.slopes[nth] ?? 0;
      curve += pulls.curves[nth] ?? 0;
    }
    const value = clamp(bestValue(slope, curve, options.ridge), low, high);
    const leaf: Leaf = { members, slope, curve, low, high, value, split: null };
    return { ...leaf, split: bestSplit(leaf, features, pulls, options) };
  };
  const root = makeLeaf(Int32Array.from(pulls.slopes.keys()), -Infinity, Infinity);
  const leaves = [root];
  while (leaves.length < options.leaves) {
    const leaf = leaves.toSorted((one, other) => (other.split?.gain ?? 0) - (one.split?.gain ?? 0))[0];
    if (!leaf?.split) break;
    const { feature, step, middle } = leaf.split;
    const steps = features[feature]?.stepOf ?? new Uint8Array();
    // What was decided here may not be turned round further down.
    const direction = options.directions[feature] ?? 0;
    const limit = (isUpper: boolean): [number, number] =>
      direction === 0
        ? [leaf.low, leaf.high]
        : isUpper
          ? [Math.max(leaf.low, middle), leaf.high]
          : [leaf.low, Math.min(leaf.high, middle)];
    leaf.below = makeLeaf(
      leaf.members.filter((nth) => (steps[nth] ?? 0) <= step),
      ...limit(direction < 0),
    );
    leaf.above = makeLeaf(
      leaf.members.filter((nth) => (steps[nth] ?? 0) > step),
      ...limit(direction > 0),
    );
    leaves.splice(leaves.indexOf(leaf), 1, leaf.below, leaf.above);
  }
  return { root, leaves };
}

function bestSplit(
  { members, slope, curve, low, high, value }: Leaf,
  features: readonly Stepped[],
  { slopes, curves }: Pulls,
  { directions, minExamples, ridge }: BoostOptions,
): Split | null {
  if (members.length < 2 * minExamples) return null;
  const before = worth(slope, curve, value, ridge);
  let best: Split | null = null;
  for (const [feature, { stepOf, bounds }] of features.entries()) {
    const direction = directions[feature] ?? 0;
    const counts = new Int32Array(bounds.length + 1);
    const slopesAt = new Float64Array(bounds.length + 1);
    const curvesAt = new Float64Array(bounds.length + 1);
    for (const nth of members) {
      const step = stepOf[nth] ?? 0;
      counts[step] = (counts[step] ?? 0) + 1;
      slopesAt[step] = (slopesAt[step] ?? 0) + (slopes[nth] ?? 0);
      curvesAt[step] = (curvesAt[step] ?? 0) + (curves[nth] ?? 0);
    }
    let [count, left, bend] = [0, 0, 0];
    for (let step = 0; step < bounds.length && members.length - count >= minExamples; step += 1) {
      count += counts[step] ?? 0;
      left += slopesAt[step] ?? 0;
      bend += curvesAt[step] ?? 0;
      if (count < minExamples || members.length - count < minExamples) continue;
      const below = clamp(bestValue(left, bend, ridge), low, high);
      const above = clamp(bestValue(slope - left, curve - bend, ridge), low, high);
      if (direction * (above - below) < 0) continue;
      const gain = worth(left, bend, below, ridge) + worth(slope - left, curve - bend, above, ridge) - before;
      if (gain > (best?.gain ?? 1e-9)) best = { feature, step, gain, middle: (below + above) / 2 };
    }
  }
  return best;
}

const packed = ({ split, below, above, value }: Leaf, features: readonly Stepped[], rate: number): Tree =>
  split && below && above
    ? [
        split.feature,
        features[split.feature]?.bounds[split.step] ?? 0,
        packed(below, features, rate),
        packed(above, features, rate),
      ]
    : Number((rate * value).toFixed(4));

const bestValue = (slope: number, curve: number, ridge: number): number => slope / (curve + ridge);
/** How much a side gains by a value, as a parabola has it. */
const worth = (slope: number, curve: number, value: number, ridge: number): number =>
  slope * value - ((curve + ridge) * value * value) / 2;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
