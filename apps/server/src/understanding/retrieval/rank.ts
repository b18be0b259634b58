import { LOCALES, type Locale } from '@parley/contracts/locales';
import { fitOf, fitOfTerms } from './bm25.ts';
import { titleAt, type SearchIndex } from './build.ts';
import { CHUNK_FEATURES, IN_OTHER_WORDS, readChunk, type Asked, type ChunkEvidence } from './evidence.ts';
import { shareOf, union } from './matches.ts';
import { encodeQuestion, likenessToEach } from '../meaning/index.ts';
import { readQuestion, type About } from './question.ts';
import { CHUNK_WEIGHTS, FOREIGN_WEIGHT } from './weights.generated.ts';

/** How many chunks are read closely: the best by words and n-grams. */
export const READ_CLOSELY = 12;
/** And so many by their meaning. */
const BY_MEANING = 8;

/** How much the score of a chunk in another language counts when the best are preselected. */
const FOREIGN_SHARE = 0.7;
/** How strange a language is that the customer has chosen elsewhere. */
const CHOSEN_ELSEWHERE = 0.6;
/** 1 for a chunk in another language than the customer's: a source in their own wins over the same text in another. */
export function foreignness(index: SearchIndex, { question }: Asked, at: number, alsoReads?: Locale): number {
  const language = LOCALES[index.languages[at] ?? 0];
  if (language === question.language) return 0;
  return language === alsoReads ? CHOSEN_ELSEWHERE : 1;
}

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
  const strange = strangeness(read);
  const ranked = read.map((chunkEvidence) => {
    const { at } = chunkEvidence;
    // A story touches several sections of the page that it is about.
    const page = union((pages.get(chunkEvidence.chunk.title) ?? []).map(({ matches }) => matches));
    const { features } = chunkEvidence;
    const evidence = {
      ...chunkEvidence,
      features: [
        ...features,
        shareOf(weights, page),
        ...OTHER_WORDS_AT.map((place) => strange * (features[place] ?? 0)),
      ],
    };
    const score =
      weigh(CHUNK_WEIGHTS, evidence.features) +
      FOREIGN_WEIGHT * foreignness(index, asked, at, about.alsoReads) +
      sameQuestion(weights, evidence) -
      (evidence.isOpposite ? OPPOSITE : 0) +
      (evidence.holdsValue ? HOLDS_VALUE : 0);
    return { ...evidence, score };
  });
  return { asked, ranked: ranked.sort((one, other) => other.score - one.score || one.at - other.at) };
}

/** The lead of a chunk with a value of the kind that is asked for. */
const HOLDS_VALUE = 1;
/** How far a chunk falls behind whose heading names the opposite of what is asked about. */
const OPPOSITE = 3;
/** The lead of an answer that was written for this very question, and that of a section with this very heading. */
const SAME_QUESTION = 5;
const SAME_HEADING = 2;
const LAST_HEADING = CHUNK_FEATURES.indexOf('lastHeading');
function sameQuestion(weights: readonly number[], { chunk, name, nameAsked, features }: ChunkEvidence): number {
  if (nameAsked < 1) return 0;
  if (chunk.kind === 'qa') return shareOf(weights, name) > 0.99 ? SAME_QUESTION : 0;
  return (features[LAST_HEADING] ?? 0) > 0.99 ? SAME_HEADING : 0;
}

const OTHER_WORDS_AT = IN_OTHER_WORDS.map((feature) => CHUNK_FEATURES.indexOf(feature));
const GRAM_COVERAGE = CHUNK_FEATURES.indexOf('gramCoverage');
/** A question of which no chunk contains more than the first share is put in other words; from the second on it is not. */
const STRANGE = { below: 0.4, from: 0.75 };

/** How much a question is put in other words than those of the knowledge, from 0 to 1, by the best coverage of any
 * chunk; letter groups tell other words from misspelled ones. */
export function strangeness(read: readonly ChunkEvidence[]): number {
  const best = Math.max(0, ...read.map(({ coverage, features }) => Math.max(coverage, features[GRAM_COVERAGE] ?? 0)));
  return Math.min(1, Math.max(0, (STRANGE.from - best) / (STRANGE.from - STRANGE.below)));
}

/** Preselects chunks by the sum of their word and n-gram scores. */
export function candidates(
  index: SearchIndex,
  text: string,
  most: number,
  about: About = {},
): { asked: Asked; best: number[] } {
  const question = readQuestion(index, text, about);
  const meaning = encodeQuestion(question.meant, question.language);
  const asked = {
    question,
    termScores: fitOfTerms(index, question.terms),
    gramFit: fitOf(index.grams, question.grams.keys()),
    meaning,
    nameLikeness: likenessToEach(meaning, index.nameMeanings),
    textLikeness: likenessToEach(meaning, index.textMeanings),
  };
  const own = LOCALES.indexOf(question.language);
  const sums = asked.termScores.map((score, at) => {
    const sum = score + (asked.gramFit.scores[at] ?? 0);
    return index.languages[at] === own ? sum : sum * FOREIGN_SHARE;
  });
  const alike = asked.nameLikeness.map((name, at) => {
    const sum = name + (asked.textLikeness[at] ?? 0);
    return index.languages[at] === own ? sum : sum * FOREIGN_SHARE;
  });
  const byWords = fewOfEach(index, topIndexes(sums, 3 * most)).slice(0, most);
  return { asked, best: [...new Set([...byWords, ...topIndexes(alike, BY_MEANING)])] };
}

/** How many chunks of one page are read before those of others: the rows of a table must not hide every other page. */
const OF_ONE_PAGE = 6;

function fewOfEach(index: SearchIndex, places: readonly number[]): number[] {
  const counts = new Map<string, number>();
  return places.filter((at) => {
    const title = titleAt(index, at);
    counts.set(title, (counts.get(title) ?? 0) + 1);
    return (counts.get(title) ?? 0) <= OF_ONE_PAGE;
  });
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
