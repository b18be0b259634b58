/** How well a text contains each term of the question, from 0 to 1. */
export type Matches = readonly number[];

/** The best match of each term in any of the texts. */
export const union = (texts: readonly Matches[]): Matches =>
  (texts[0] ?? []).map((_, term) => Math.max(...texts.map((matches) => matches[term] ?? 0)));

/** The share of the terms, by weight, that a text contains. */
export function shareOf(weights: readonly number[], matches: Matches): number {
  let found = 0;
  let mass = 0;
  weights.forEach((weight, term) => {
    mass += weight;
    found += weight * (matches[term] ?? 0);
  });
  return mass > 0 ? found / mass : 0;
}

/** The share of the n-grams, by weight, that the set contains. */
export function shareIn(weights: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let found = 0;
  let mass = 0;
  for (const [term, weight] of weights) {
    mass += weight;
    if (held.has(term)) found += weight;
  }
  return mass > 0 ? found / mass : 0;
}

/** Reduces the weight of terms that occur in many sentences of the chunk, as they do not distinguish sentences. */
export const localWeights = (weights: readonly number[], sentences: readonly ((term: number) => boolean)[]): number[] =>
  weights.map((weight, term) => {
    const spread = sentences.reduce((sum, holdsTerm) => sum + (holdsTerm(term) ? 1 : 0), 0);
    return spread > 0 ? weight * Math.log(1 + sentences.length / spread) : 0;
  });

/** The share of adjacent terms of the question that are close to each other here. */
export function pairShare(places: readonly (readonly number[])[]): number {
  const pairs = places.length - 1;
  if (pairs < 1) return 0;
  let near = 0;
  for (let term = 0; term < pairs; term += 1)
    if (places[term]?.some((at) => places[term + 1]?.some((other) => Math.abs(other - at) <= 2 && other !== at)))
      near += 1;
  return near / pairs;
}
