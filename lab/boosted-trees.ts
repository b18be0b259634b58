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

/** Trees whose sum is the log-odds of a right answer. */
export function boost(examples: readonly Example[], options: BoostOptions): Tree[] {
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length;
  const weights = examples.map(({ weight }) => weight / mean);
  const sums = examples.map(() => 0);
  const orders = options.directions.map((_, feature) =>
    examples
      .map((_example, at) => at)
      .toSorted((one, other) => at(examples, one, feature) - at(examples, other, feature)),
  );
  return Array.from({ length: options.trees }, () => {
    const pulls = examples.map(({ isRight }, nth) => {
      const p = 1 / (1 + Math.exp(-(sums[nth] ?? 0)));
      const weight = weights[nth] ?? 0;
      return { slope: weight * ((isRight ? 1 : 0) - p), curve: weight * p * (1 - p) };
    });
    const { tree, valueOf } = grow(examples, orders, pulls, options);
    examples.forEach((_, nth) => (sums[nth] = (sums[nth] ?? 0) + (valueOf.get(nth) ?? 0)));
    return tree;
  });
}

const at = (examples: readonly Example[], nth: number, feature: number): number => examples[nth]?.row[feature] ?? 0;

interface Pull {
  slope: number;
  curve: number;
}
/** A leaf that may still be split, and between which values its own has to stay. */
interface Leaf {
  members: ReadonlySet<number>;
  low: number;
  high: number;
  value: number;
  split: Split | null;
}
interface Split {
  feature: number;
  threshold: number;
  gain: number;
  below: Leaf;
  above: Leaf;
}
type Node = { leaf: Leaf } | { feature: number; threshold: number; below: Node; above: Node };

/** Splits the leaf that gains most, until there are as many leaves as there may be. */
function grow(
  examples: readonly Example[],
  orders: readonly (readonly number[])[],
  pulls: readonly Pull[],
  options: BoostOptions,
): { tree: Tree; valueOf: Map<number, number> } {
  const makeLeaf = (members: ReadonlySet<number>, low: number, high: number): Leaf => {
    const value = clamp(bestValue(total(members, pulls), options.ridge), low, high);
    return { members, low, high, value, split: null };
  };
  const withSplit = (leaf: Leaf): Leaf => ({
    ...leaf,
    split: bestSplit(leaf, examples, orders, pulls, options, makeLeaf),
  });
  const all = withSplit(makeLeaf(new Set(examples.keys()), -Infinity, Infinity));
  let root: Node = { leaf: all };
  const leaves = [all];
  while (leaves.length < options.leaves) {
    const best = leaves.toSorted((one, other) => (other.split?.gain ?? 0) - (one.split?.gain ?? 0))[0];
    if (!best?.split) break;
    const { feature, threshold } = best.split;
    const below = withSplit(best.split.below);
    const above = withSplit(best.split.above);
    leaves.splice(leaves.indexOf(best), 1, below, above);
    root = replace(root, best, { feature, threshold, below: { leaf: below }, above: { leaf: above } });
  }
  const valueOf = new Map<number, number>();
  for (const { members, value } of leaves) for (const nth of members) valueOf.set(nth, options.rate * value);
  return { tree: packed(root, options.rate), valueOf };
}

function replace(node: Node, leaf: Leaf, by: Node): Node {
  if ('leaf' in node) return node.leaf === leaf ? by : node;
  return { ...node, below: replace(node.below, leaf, by), above: replace(node.above, leaf, by) };
}

const packed = (node: Node, rate: number): Tree =>
  'leaf' in node
    ? Number((rate * node.leaf.value).toFixed(4))
    : [node.feature, node.threshold, packed(node.below, rate), packed(node.above, rate)];

function bestSplit(
  { members, low, high, value }: Leaf,
  examples: readonly Example[],
  orders: readonly (readonly number[])[],
  pulls: readonly Pull[],
  { directions, minExamples, ridge }: BoostOptions,
  makeLeaf: (members: ReadonlySet<number>, low: number, high: number) => Leaf,
): Split | null {
  if (members.size < 2 * minExamples) return null;
  const whole = total(members, pulls);
  const before = worth(whole, value, ridge);
  let best: { feature: number; threshold: number; gain: number; middle: number } | null = null;
  for (const [feature, order] of orders.entries()) {
    const direction = directions[feature] ?? 0;
    const own = order.filter((nth) => members.has(nth));
    let slope = 0;
    let curve = 0;
    for (let place = 0; place + minExamples < own.length; place += 1) {
      const pull = pulls[own[place] ?? 0];
      slope += pull?.slope ?? 0;
      curve += pull?.curve ?? 0;
      const here = at(examples, own[place] ?? 0, feature);
      const next = at(examples, own[place + 1] ?? 0, feature);
      if (place + 1 < minExamples || next - here < 1e-9) continue;
      const left = { slope, curve };
      const right = { slope: whole.slope - slope, curve: whole.curve - curve };
      const values = [left, right].map((side) => clamp(bestValue(side, ridge), low, high));
      const [below = 0, above = 0] = values;
      if (direction * (above - below) < 0) continue;
      const gain = worth(left, below, ridge) + worth(right, above, ridge) - before;
      if (gain > (best?.gain ?? 1e-9))
        best = { feature, threshold: Number(((here + next) / 2).toFixed(4)), gain, middle: (below + above) / 2 };
    }
  }
  if (!best) return null;
  const { feature, threshold, gain, middle } = best;
  const side = (isBelow: boolean) =>
    new Set([...members].filter((nth) => at(examples, nth, feature) < threshold === isBelow));
  // What was decided here may not be turned round further down.
  const direction = directions[feature] ?? 0;
  const limit = (isUpper: boolean): [number, number] =>
    direction === 0 ? [low, high] : isUpper ? [Math.max(low, middle), high] : [low, Math.min(high, middle)];
  return {
    feature,
    threshold,
    gain,
    below: makeLeaf(side(true), ...limit(direction < 0)),
    above: makeLeaf(side(false), ...limit(direction > 0)),
  };
}

function total(members: Iterable<number>, pulls: readonly Pull[]): Pull {
  let slope = 0;
  let curve = 0;
  for (const nth of members) {
    slope += pulls[nth]?.slope ?? 0;
    curve += pulls[nth]?.curve ?? 0;
  }
  return { slope, curve };
}

const bestValue = ({ slope, curve }: Pull, ridge: number): number => slope / (curve + ridge);
/** How much a side gains by a value, as a parabola has it. */
const worth = ({ slope, curve }: Pull, value: number, ridge: number): number =>
  slope * value - ((curve + ridge) * value * value) / 2;
const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
