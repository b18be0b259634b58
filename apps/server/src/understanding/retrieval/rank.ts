import { LOCALES } from '@parley/contracts/locales';
import { fitOf } from './bm25.ts';
import type { SearchIndex } from './build.ts';
import { readChunk, type Asked, type ChunkEvidence } from './evidence.ts';
import { readQuestion } from './question.ts';
import { CHUNK_WEIGHTS, CONFIDENCE_BIAS, CONFIDENCE_WEIGHTS } from './weights.generated.ts';

/** How many chunks are read closely: the best by words and n-grams. */
export const READ_CLOSELY = 12;

export interface Ranked extends ChunkEvidence {
  score: number;
}

/** The best chunks for a question, read closely and ranked. */
export function rank(index: SearchIndex, text: string, most = READ_CLOSELY): { asked: Asked; ranked: Ranked[] } {
  const { asked, best } = candidates(index, text, most);
  const ranked = best.map((at) => {
    const evidence = readChunk(index, asked, at);
    return { ...evidence, score: weigh(CHUNK_WEIGHTS, evidence.features) };
  });
  return { asked, ranked: ranked.sort((one, other) => other.score - one.score || one.at - other.at) };
}

/** Preselects chunks by the sum of their word and n-gram scores. */
export function candidates(index: SearchIndex, text: string, most: number): { asked: Asked; best: number[] } {
  const question = readQuestion(index, text);
  const asked = {
    question,
    stemFit: fitOf(index.stems, question.stems),
    gramFit: fitOf(index.grams, question.grams.keys()),
  };
  const sums = asked.stemFit.scores.map((score, at) => score + (asked.gramFit.scores[at] ?? 0));
  return { asked, best: topIndexes(sums, most) };
}

/** The inputs of the confidence, named by CONFIDENCE_FEATURES. */
export function confidenceFeatures({ question }: Asked, ranked: readonly Ranked[], chunks: number): number[] {
  const [first, second] = ranked;
  if (!first) return [];
  return [
    ...first.features,
    second ? first.score - second.score : 2,
    Math.log(1 + question.stems.length),
    Math.log(1 + chunks),
    second ? first.stemScore + first.gramScore - second.stemScore - second.gramScore : 0.5,
  ];
}

export const CONFIDENCE_FEATURES = ['margin', 'questionLength', 'indexSize', 'plainMargin'] as const;

/** The probability, from 0 to 1, that the best chunk answers the question; a threshold of 0.5 avoids most mistakes. */
export function confidenceOf(asked: Asked, ranked: readonly Ranked[], chunks: number): number {
  const [first] = ranked;
  if (!first || first.stemScore + first.gramScore === 0) return 0;
  const bias = CONFIDENCE_BIAS[LOCALES.indexOf(asked.question.language)] ?? 0;
  return 1 / (1 + Math.exp(-bias - weigh(CONFIDENCE_WEIGHTS, confidenceFeatures(asked, ranked, chunks))));
}

export const weigh = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);

/** The positions of the highest scores above zero, highest first; ties in order of position. */
export function topIndexes(scores: Float32Array, most: number): number[] {
  const indexes: number[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    const score = scores[at] ?? 0;
    const last = indexes.at(-1);
    if (score <= 0 || (indexes.length === most && last !== undefined && score <= (scores[last] ?? 0))) continue;
    let insertAt = indexes.length;
    while (insertAt > 0 && (scores[indexes[insertAt - 1] ?? 0] ?? 0) < score) insertAt -= 1;
    indexes.splice(insertAt, 0, at);
    if (indexes.length > most) indexes.pop();
  }
  return indexes;
}
