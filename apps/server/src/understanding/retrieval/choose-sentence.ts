import type { Span } from './excerpt.ts';
import { weigh, type Ranked } from './rank.ts';
import { SENTENCE_WEIGHTS } from './weights.generated.ts';

const CHUNKS_QUOTED = 4;

/** The sentence that answers best. An answer written by staff is taken as a whole if it ranks first. */
export function chooseSentence(ranked: readonly Ranked[]): { from: Ranked; sentence: Span } | null {
  const [first] = ranked;
  if (!first) return null;
  if (first.chunk.kind === 'qa') return { from: first, sentence: { start: 0, end: first.chunk.text.length } };
  let best: { from: Ranked; sentence: Span; score: number } | null = null;
  for (const [nth, from] of ranked.slice(0, CHUNKS_QUOTED).entries()) {
    if (from.chunk.kind === 'qa') continue;
    for (const sentence of from.sentences) {
      const score = weigh(SENTENCE_WEIGHTS, [...sentence.features, ...standing(from, first, nth)]);
      if (!best || score > best.score) best = { from, sentence, score };
    }
  }
  return best;
}

/** The sentence features that depend on the rank of its chunk. */
export const standing = (from: Ranked, first: Ranked, nth: number): number[] => [
  from.score - first.score,
  nth === 0 ? 1 : 0,
];
