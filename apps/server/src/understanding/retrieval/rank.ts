import { LOCALES } from '@parley/contracts/locales';
import { fitOf, fitOfTerms } from './bm25.ts';
import type { SearchIndex } from './build.ts';
import { readChunk, type Asked, type ChunkEvidence } from './evidence.ts';
import { shareOf, union } from './matches.ts';
import { readQuestion, type About } from './question.ts';
import { CHUNK_WEIGHTS, FOREIGN_WEIGHT } from './weights.generated.ts';

/** How many chunks are read closely: the best by words and n-grams. */
export const READ_CLOSELY = 12;

/** How much the score of a chunk in another language counts when the best are preselected. */
const FOREIGN_SHARE = 0.7;
/** 1 for a chunk in another language than the customer's: a source in their own wins over the same text in another. */
export const foreignness = (index: SearchIndex, { question }: Asked, at: number): number =>
  LOCALES[index.languages[at] ?? 0] === question.language ? 0 : 1;

export interface Ranked extends ChunkEvidence {
  score: number;
}

/** The best chunks for a question, read closely and ranked. */
export function rank(
  index: SearchIndex,
  text: string,
  { most = READ_CLOSELY, ...about }: About & { most?: number } = {},
): { asked: Asked; ranked: Ranked[] } {
  const { asked, best } = candidates(index, text, most, about);
  const read = best.map((at) => readChunk(index, asked, at));
  const weights = asked.question.terms.map(({ weight }) => weight);
  const pages = Map.groupBy(read, ({ chunk }) => chunk.title);
  const ranked = read.map((chunkEvidence) => {
    const { at } = chunkEvidence;
    // A story touches several sections of the page that it is about.
    const page = union((pages.get(chunkEvidence.chunk.title) ?? []).map(({ matches }) => matches));
    const evidence = { ...chunkEvidence, features: [...chunkEvidence.features, shareOf(weights, page)] };
    const score = weigh(CHUNK_WEIGHTS, evidence.features) + FOREIGN_WEIGHT * foreignness(index, asked, at);
    return { ...evidence, score };
  });
  return { asked, ranked: ranked.sort((one, other) => other.score - one.score || one.at - other.at) };
}

/** Preselects chunks by the sum of their word and n-gram scores. */
export function candidates(
  index: SearchIndex,
  text: string,
  most: number,
  about: About = {},
): { asked: Asked; best: number[] } {
  const question = readQuestion(index, text, about);
  const asked = {
    question,
    termScores: fitOfTerms(index, question.terms),
    gramFit: fitOf(index.grams, question.grams.keys()),
  };
  const own = LOCALES.indexOf(question.language);
  const sums = asked.termScores.map((score, at) => {
    const sum = score + (asked.gramFit.scores[at] ?? 0);
    return index.languages[at] === own ? sum : sum * FOREIGN_SHARE;
  });
  return { asked, best: topIndexes(sums, most) };
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
