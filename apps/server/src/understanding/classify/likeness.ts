import { VIEWS, type Counts } from './text-features.ts';

/** Examples packed so that the similarity of a text to all of them is computed in one pass. */
export interface Examples {
  count: number;
  /** How strongly the rarity of a feature counts. */
  power: number;
  /** The features that occur in examples, sorted. */
  features: Uint32Array;
  /** How rare each feature is. */
  rarities: Float32Array;
  /** The start of each feature's entries, plus a final end. */
  starts: Uint32Array;
  /** Example and weight of each entry. */
  examples: Uint32Array;
  weights: Float32Array;
}

/**
 * How strongly the rarity of a feature counts: 0 is not at all, 1 is plain TF-IDF. A label with a single example is recognised
 * only by its rare words; with many examples, rare words are often coincidental. Measured on BANKING77, CLINC150, HINT3 and
 * StackFAQ.
 */
const rarityPower = (examplesPerLabel: number): number => 0.5 + 0.5 / examplesPerLabel;

export function packExamples(texts: readonly Counts[], examplesPerLabel: number): Examples {
  const power = rarityPower(examplesPerLabel);
  const spread = new Map<number, number>();
  for (const counts of texts)
    for (const view of counts) for (const id of view.keys()) spread.set(id, (spread.get(id) ?? 0) + 1);
  const features = Uint32Array.from(spread.keys()).sort();
  const rarities = Float32Array.from(features, (id) => rarity(texts.length, spread.get(id) ?? 0, power));
  const starts = new Uint32Array(features.length + 1);
  features.forEach((id, at) => (starts[at + 1] = (starts[at] ?? 0) + (spread.get(id) ?? 0)));
  const next = starts.slice();
  const entries = starts.at(-1) ?? 0;
  const packed: Examples = {
    count: texts.length,
    power,
    features,
    rarities,
    starts,
    examples: new Uint32Array(entries),
    weights: new Float32Array(entries),
  };
  texts.forEach((counts, example) =>
    eachWeight(packed, counts, (at, weight) => {
      const place = next[at] ?? 0;
      next[at] = place + 1;
      packed.examples[place] = example;
      packed.weights[place] = weight;
    }),
  );
  return packed;
}

/** The similarity of the text to each example, from 0 to 1. */
export function likeness(packed: Examples, counts: Counts): Float64Array {
  const alike = new Float64Array(packed.count);
  eachWeight(packed, counts, (at, weight) => {
    const end = packed.starts[at + 1] ?? 0;
    for (let place = packed.starts[at] ?? 0; place < end; place += 1) {
      const example = packed.examples[place] ?? 0;
      alike[example] = (alike[example] ?? 0) + weight * (packed.weights[place] ?? 0);
    }
  });
  return alike;
}

/** The share of the text's words, by weight, that occur in the selected examples, from 0 to 1. */
export function shareKnown(packed: Examples, [words]: Counts, isMeant: (example: number) => boolean): number {
  const unknown = rarity(packed.count, 0, packed.power);
  let known = 0;
  let mass = 0;
  for (const id of words?.keys() ?? []) {
    const at = indexOf(packed.features, id);
    const weight = at < 0 ? unknown : (packed.rarities[at] ?? 0);
    mass += weight;
    if (at >= 0 && packed.examples.subarray(packed.starts[at], packed.starts[at + 1]).some(isMeant)) known += weight;
  }
  return mass > 0 ? known / mass : 0;
}

/** Calls back with each known feature of the text and its weight. Unknown features still count in the normalisation. */
function eachWeight(packed: Examples, counts: Counts, take: (at: number, weight: number) => void): void {
  const unknown = rarity(packed.count, 0, packed.power);
  counts.forEach((view, nth) => {
    const found: [number, number][] = [];
    let squares = 0;
    for (const [id, count] of view) {
      const at = indexOf(packed.features, id);
      const weight = (1 + Math.log(count)) * (at < 0 ? unknown : (packed.rarities[at] ?? 0));
      squares += weight * weight;
      if (at >= 0) found.push([at, weight]);
    }
    const scale = Math.sqrt((VIEWS[nth]?.share ?? 0) / (squares || 1));
    for (const [at, weight] of found) take(at, weight * scale);
  });
}

const rarity = (examples: number, spread: number, power: number): number =>
  Math.log((examples + 1) / (spread + 0.5)) ** power;

/** The index of a number in a sorted list, or -1. */
function indexOf(sorted: Uint32Array, wanted: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = sorted[middle] ?? 0;
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
