import type { SearchIndex } from './build.ts';
import { eachPosting, findTerm, type Postings } from './postings.ts';
import type { Term } from './question.ts';

const SATURATION = 1.2;
const LENGTH_PULL = 0.75;

/** How well every chunk matches a set of terms: BM25 divided by the total weight of the terms. */
export interface Fit {
  scores: Float32Array;
  /** The weight of each term; rare terms weigh more. */
  weights: ReadonlyMap<string, number>;
  mass: number;
}

/** How well every chunk matches the words of a question; the best form of a word counts. */
export function fitOfTerms({ stems, concepts }: SearchIndex, terms: readonly Term[]): Float32Array {
  const chunks = stems.lengths.length;
  const scores = new Float32Array(chunks);
  const mass = terms.reduce((sum, { weight }) => sum + weight, 0);
  if (mass === 0) return scores;
  const best = new Float32Array(chunks);
  for (const { weight, forms } of terms) {
    best.fill(0);
    for (const [form, degree] of forms) {
      const postings = form.startsWith('#') ? concepts : stems;
      const term = findTerm(postings, form);
      if (term < 0) continue;
      eachPosting(postings, term, (chunk, count) => {
        const pull = 1 - LENGTH_PULL + (LENGTH_PULL * (stems.lengths[chunk] ?? 0)) / stems.meanLength;
        const score = (degree * count * (SATURATION + 1)) / (count + SATURATION * pull);
        if (score > (best[chunk] ?? 0)) best[chunk] = score;
      });
    }
    for (let chunk = 0; chunk < chunks; chunk += 1)
      scores[chunk] = (scores[chunk] ?? 0) + (weight * (best[chunk] ?? 0)) / mass;
  }
  return scores;
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
