import { LOCALES, type Locale } from '@parley/contracts/locales';
import { eachGram, isStopWord, normalise, sentencesOf, stemOf, wordsOf, type Sentence } from '../language/index.ts';
import type { Fit } from './bm25.ts';
import { chunkAt, GRAM, type SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';
import { expectedBy, holds, markExpectedBy } from './expectation.ts';
import type { Question } from './question.ts';

/** A question with its term weights, for reading chunks closely. */
export interface Asked {
  question: Question;
  stemFit: Fit;
  gramFit: Fit;
}

/** A sentence of a chunk with its features. */
interface SentenceEvidence extends Sentence {
  /** One value per entry of SENTENCE_FEATURES. */
  features: number[];
}

/** A chunk after close reading. */
export interface ChunkEvidence {
  at: number;
  chunk: Chunk;
  stemScore: number;
  gramScore: number;
  /** The share of the question's terms that the chunk contains, from 0 to 1. */
  coverage: number;
  features: number[];
  sentences: SentenceEvidence[];
}

const MAX_SENTENCES = 60;

export const CHUNK_FEATURES = [
  'stems',
  'grams',
  'coverage',
  'gramCoverage',
  'pairs',
  'bestSentence',
  'bestPair',
  'name',
  'bestGrams',
] as const;

export const SENTENCE_FEATURES = [
  'stems',
  'grams',
  'localStems',
  'localGrams',
  'pairs',
  'before',
  'after',
  'length',
  'news',
  'holdsNumber',
  'holdsTime',
  'holdsPerson',
  'holdsPlace',
  'holdsReason',
  'names',
  'first',
  'asks',
  'isShort',
  'marked',
  'withBefore',
  'withFirst',
  'rarest',
  'density',
  'refersBack',
  'stemsSquared',
  'named',
  'namedBefore',
  'firstWord',
] as const;

/** Scores one chunk and its sentences for one question. */
export function readChunk(index: SearchIndex, asked: Asked, at: number): ChunkEvidence {
  const chunk = chunkAt(index, at);
  const language = LOCALES[index.languages[at] ?? 0] ?? 'en';
  const { question, stemFit, gramFit } = asked;
  const parts = sentencesOf(chunk.text)
    .slice(0, MAX_SENTENCES)
    .map((sentence) => readSentence(sentence, language));
  const name = readSentence(
    { text: `${chunk.title.replaceAll('_', ' ')} ${chunk.heading}`, start: 0, end: 0 },
    language,
  );
  const all = new Set([...name.stems, ...parts.flatMap(({ stems }) => stems)]);
  const allGrams = new Set([...name.grams, ...parts.flatMap(({ grams }) => [...grams])]);
  const pairs = pairsOf(question.stems);
  const localStems = localWeights(
    stemFit.weights,
    parts.map(({ stems }) => new Set(stems)),
  );
  const localGrams = localWeights(
    gramFit.weights,
    parts.map(({ grams }) => grams),
  );
  const expected = expectedBy(normalise(question.text));
  const mark = markExpectedBy(normalise(question.text));
  const rarest = [...localStems].sort((one, other) => other[1] - one[1])[0]?.[0];
  const askedWith = new Set(question.words);
  const shares = parts.map((part) => shareIn(stemFit.weights, new Set(part.stems)));
  const named = namesIn(question, stemFit.weights);
  const isMentionedBefore = (stem: string, place: number) =>
    [name, ...parts.slice(0, place)].some((part) => part.stems.includes(stem));

  const sentences = parts.map((part, place): SentenceEvidence => {
    const stems = new Set(part.stems);
    const names = part.names.filter((word) => !askedWith.has(word)).length;
    const numbers = part.numbers.filter((word) => !askedWith.has(word)).length;
    const news = part.stems.filter((stem) => !stemFit.weights.has(stem)).length;
    const judged = { text: part.sentence.text, normalised: part.normalised, newNames: names, newNumbers: numbers };
    const held = expected === null ? 0 : 2 * holds(expected, judged) - 1;
    const sign = (kind: string) => (expected === kind ? held : 0);
    const share = shares[place] ?? 0;
    const before = parts[place - 1];
    const first = parts[0];
    return {
      ...part.sentence,
      features: [
        shares[place] ?? 0,
        shareIn(gramFit.weights, part.grams),
        shareIn(localStems, stems),
        shareIn(localGrams, part.grams),
        pairShare(pairs, part.stems),
        shares[place - 1] ?? 0,
        shares[place + 1] ?? 0,
        Math.log(1 + part.words),
        Math.log(1 + news),
        sign('number'),
        sign('time'),
        sign('person'),
        sign('place'),
        sign('reason'),
        Math.log(1 + names),
        place === 0 ? 1 : 0,
        part.sentence.text.endsWith('?') ? 1 : 0,
        part.words < 5 ? 1 : 0,
        mark === null ? 0 : mark.test(part.normalised) ? 1 : -1,
        before ? shareIn(stemFit.weights, new Set([...part.stems, ...before.stems])) - share : 0,
        first && place > 1
          ? shareIn(stemFit.weights, new Set([...part.stems, ...first.stems, ...name.stems])) - share
          : 0,
        rarest !== undefined && stems.has(rarest) ? 1 : 0,
        part.stems.length > 0 ? 1 - news / part.stems.length : 0,
        REFERS_BACK.test(part.normalised) ? (shares[place - 1] ?? 0) : 0,
        share * share,
        shareIn(named, stems),
        shareIn(named, new Set([...named.keys()].filter((stem) => !stems.has(stem) && isMentionedBefore(stem, place)))),
        stems.has(question.stems[0] ?? '') ? 1 : 0,
      ],
    };
  });
  const coverage = shareIn(stemFit.weights, all);
  return {
    at,
    chunk,
    stemScore: stemFit.scores[at] ?? 0,
    gramScore: gramFit.scores[at] ?? 0,
    coverage,
    sentences,
    features: [
      stemFit.scores[at] ?? 0,
      gramFit.scores[at] ?? 0,
      coverage,
      shareIn(gramFit.weights, allGrams),
      Math.max(0, ...sentences.map(({ features }) => features[4] ?? 0), pairShare(pairs, name.stems)),
      Math.max(0, ...shares, shareIn(stemFit.weights, new Set(name.stems))),
      Math.max(0, ...shares.map((share, place) => share + (shares[place + 1] ?? 0))) / 2,
      shareIn(stemFit.weights, new Set(name.stems)),
      Math.max(0, ...sentences.map(({ features }) => features[1] ?? 0)),
    ],
  };
}

interface ReadSentence {
  sentence: Sentence;
  normalised: string;
  words: number;
  stems: string[];
  grams: Set<string>;
  /** Capitalised words inside the sentence, normalised. */
  names: string[];
  numbers: string[];
}

/** A sentence that begins like this refers to the subject of the previous one. */
const REFERS_BACK =
  /^["“„«(]*(?:he|she|it|they|this|these|those|his|her|its|their|such|el|ea|ei|ele|acest|acesta|aceasta|aceste|această|acestea|aceștia|он|она|оно|они|это|этот|эта|эти|его|ее|их|він|вона|воно|вони|це|цей|ця|ці|його|її|їх|er|sie|es|dies|diese|dieser|dieses|sein|seine|ihr|ihre|il|elle|ils|elles|ce|cet|cette|ces|c'|son|sa|ses|leur|egli|ella|esso|essa|essi|questo|questa|questi|queste|suo|sua|lui|lei)(?![\p{L}])/u;

function readSentence(sentence: Sentence, language: Locale): ReadSentence {
  const words = wordsOf(sentence.text);
  const grams = new Set<string>();
  for (const word of words) eachGram(word, GRAM, (gram) => grams.add(gram));
  const capitals = sentence.text.match(/(?<=[\p{L}\p{N},;:)”»"] ["“„«(]?)\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  return {
    sentence,
    normalised: normalise(sentence.text),
    words: words.length,
    stems: words.filter((word) => !isStopWord(word, language)).map((word) => stemOf(word, language)),
    grams,
    names: capitals.map((word) => normalise(word)),
    numbers: words.filter((word) => /\p{N}/u.test(word)),
  };
}

/** The weights of the proper names in the question. A text mentions a name once and then refers back to it. */
function namesIn({ text, language }: Question, weights: ReadonlyMap<string, number>): Map<string, number> {
  const named = new Map<string, number>();
  for (const capital of text.match(/(?<=\S )\p{Lu}[\p{L}\p{M}]+/gu) ?? [])
    for (const word of wordsOf(capital)) {
      const stem = stemOf(word, language);
      const weight = weights.get(stem);
      if (weight !== undefined) named.set(stem, weight);
    }
  return named;
}

/** The share of the terms, by weight, that the set contains. */
function shareIn(weights: ReadonlyMap<string, number>, held: ReadonlySet<string>): number {
  let found = 0;
  let mass = 0;
  for (const [term, weight] of weights) {
    mass += weight;
    if (held.has(term)) found += weight;
  }
  return mass > 0 ? found / mass : 0;
}

/** Reduces the weight of terms that occur in many sentences of the chunk, as they do not distinguish sentences. */
function localWeights(weights: ReadonlyMap<string, number>, sentences: ReadonlySet<string>[]): Map<string, number> {
  const local = new Map<string, number>();
  for (const [term, weight] of weights) {
    const spread = sentences.reduce((sum, held) => sum + (held.has(term) ? 1 : 0), 0);
    if (spread > 0) local.set(term, weight * Math.log(1 + sentences.length / spread));
  }
  return local;
}

const pairsOf = (stems: readonly string[]): [string, string][] =>
  stems.slice(1).map((stem, at): [string, string] => [stems[at] ?? '', stem]);

/** The share of adjacent word pairs of the question that are close to each other here. */
function pairShare(pairs: readonly [string, string][], stems: readonly string[]): number {
  if (pairs.length === 0) return 0;
  const places = new Map<string, number[]>();
  stems.forEach((stem, at) => {
    const known = places.get(stem);
    if (known) known.push(at);
    else places.set(stem, [at]);
  });
  const near = pairs.filter(([one, other]) =>
    places.get(one)?.some((at) => places.get(other)?.some((place) => Math.abs(place - at) <= 2 && place !== at)),
  );
  return near.length / pairs.length;
}
