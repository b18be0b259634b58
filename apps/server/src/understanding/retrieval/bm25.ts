import { eachPosting, findTerm, type Postings } from './postings.ts';

const SATURATION = 1.2;
const LENGTH_PULL = 0.75;

/** How well every chunk matches a set of terms: BM25 divided by the total weight of the terms. */
export interface Fit {
  scores: Float32Array;
  /** The weight of each term; rare terms weigh more. */
  weights: ReadonlyMap<string, number>;
  mass: number;
}

export function fitOf(postings: Postings, terms: Iterable<string>): Fit {
  const chunks = postings.lengths.length;
  const scores = new Float32Array(chunks);
  const weights = new Map<string, number>();
  let mass = 0;
  for (const text of terms) {
    if (weights.has(text)) continue;
    const term = findTerm(postings, text);
    const weight = rarity(term < 0 ? 0 : (postings.spread[term] ?? 0), chunks);
    weights.set(text, weight);
    mass += weight;
    if (term < 0) continue;
    eachPosting(postings, term, (chunk, count) => {
      const pull = 1 - LENGTH_PULL + (LENGTH_PULL * (postings.lengths[chunk] ?? 0)) / postings.meanLength;
      scores[chunk] = (scores[chunk] ?? 0) + (weight * count * (SATURATION + 1)) / (count + SATURATION * pull);
    });
  }
  if (mass > 0) for (let chunk = 0; chunk < chunks; chunk += 1) scores[chunk] = (scores[chunk] ?? 0) / mass;
  return { scores, weights, mass };
}

/** The inverse document frequency of BM25, never below zero. */
export const rarity = (spread: number, chunks: number): number =>
  Math.log(1 + (chunks - spread + 0.5) / (spread + 0.5));
