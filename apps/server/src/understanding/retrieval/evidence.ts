import { LOCALES } from '@parley/contracts/locales';
import { normalise, sentencesOf, stemOf, wordsOf, type Sentence } from '../language/index.ts';
import { namesOpposite } from '../lexicon/index.ts';
import type { Fit } from './bm25.ts';
import { chunkAt, type SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';
import { asksHow, expectedBy, holds, markExpectedBy } from './expectation.ts';
import { localWeights, pairShare, shareIn, shareOf, union, type Matches } from './matches.ts';
import type { Question } from './question.ts';
import { readSentence } from './read-sentence.ts';

/** A question with its term weights, for reading chunks closely. */
export interface Asked {
  question: Question;
  /** How well each chunk matches its terms. */
  termScores: Float32Array;
  gramFit: Fit;
  meaning: Float32Array;
  /** How alike the question is to each chunk's name and to its text, in meaning. */
  nameLikeness: Float32Array;
  textLikeness: Float32Array;
}

/** A sentence of a chunk with its features. */
interface SentenceEvidence extends Sentence {
  /** One value per entry of SENTENCE_FEATURES. */
  features: number[];
  matches: Matches;
  /** Whether it holds what the question asks for: 1 yes, -1 no, 0 if the question does not say. */
  expectation: number;
}

/** A chunk after close reading. */
export interface ChunkEvidence {
  at: number;
  chunk: Chunk;
  stemScore: number;
  gramScore: number;
  /** The share of the question's terms that the chunk contains, from 0 to 1. */
  coverage: number;
  /** How well the chunk contains each term of the question, from 0 to 1. */
  matches: Matches;
  /** The same for its title and heading. */
  name: Matches;
  /** The share of its title, or of its own heading, that the question names, from 0 to 1. */
  nameAsked: number;
  /** Its heading names the opposite of what is asked about: "Disable …" where the question says "enable". */
  isOpposite: boolean;
  /** It holds the kind of value that is asked for, such as an amount of money; null if the question does not say. */
  holdsValue: boolean | null;
  features: number[];
  sentences: SentenceEvidence[];
}

const MAX_SENTENCES = 60;
const ITEM = /^(?:- |\d{1,3}[.)] )/;
/** What is shorter than this mostly introduces something else. */
const MIN_ANSWER = 120;

/** What counts differently in a question that is put in other words than those of the knowledge. */
export const IN_OTHER_WORDS = [
  'stems',
  'grams',
  'coverage',
  'bestSentence',
  'name',
  'nameMeaning',
  'textMeaning',
  'sentenceMeaning',
] as const;

export const CHUNK_FEATURES: readonly string[] = [
  'stems',
  'grams',
  'coverage',
  'gramCoverage',
  'pairs',
  'bestSentence',
  'bestPair',
  'name',
  'bestGrams',
  'title',
  'lastHeading',
  'steps',
  'introduction',
  'nameMeaning',
  'textMeaning',
  'sentenceMeaning',
  /** Added by `rank`: how much of the question the page contains that the chunk is on. */
  'page',
  /** And some of the others once more, as far as no chunk contains the words of the question. */
  ...IN_OTHER_WORDS.map((feature) => `${feature}, in other words`),
];

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
  'step',
  'leadIn',
  'restOfChunk',
  'meaning',
] as const;

/** Whether a text contains a numbered list. */
export const hasSteps = (text: string): boolean => /(?:^|\n)\d{1,3}[.)] /.test(text);

/** Scores one chunk and its sentences for one question. */
export function readChunk(index: SearchIndex, asked: Asked, at: number): ChunkEvidence {
  const chunk = chunkAt(index, at);
  const language = LOCALES[index.languages[at] ?? 0] ?? 'en';
  const { question, gramFit, meaning } = asked;
  const { terms } = question;
  const forms = new Set(terms.flatMap((term) => [...term.forms.keys()]));
  const read = (sentence: Sentence) => readSentence(sentence, language, terms, forms, meaning);
  const parts = sentencesOf(chunk.text).slice(0, MAX_SENTENCES).map(read);
  const title = read({ text: chunk.title.replaceAll('_', ' '), start: 0, end: 0 });
  const lastHeading = read({ text: chunk.heading.split(' › ').at(-1) ?? '', start: 0, end: 0 });
  const name = read({ text: `${chunk.title.replaceAll('_', ' ')} ${chunk.heading}`, start: 0, end: 0 });
  const all = union([name, ...parts].map(({ matches }) => matches));
  const allGrams = new Set([...name.grams, ...parts.flatMap(({ grams }) => [...grams])]);
  const weights = terms.map(({ weight }) => weight);
  const shares = parts.map(({ matches }) => shareOf(weights, matches));
  const localTerms = localWeights(
    weights,
    parts.map(
      ({ matches }) =>
        (term) =>
          (matches[term] ?? 0) > 0,
    ),
  );
  const gramTexts = [...gramFit.weights.keys()];
  const localGrams = new Map(
    localWeights(
      [...gramFit.weights.values()],
      parts.map(
        ({ grams }) =>
          (term) =>
            grams.has(gramTexts[term] ?? ''),
      ),
    ).flatMap((weight, term): [string, number][] => (weight > 0 ? [[gramTexts[term] ?? '', weight]] : [])),
  );
  const isHow = asksHow(question.understood);
  const isItem = (start: number) => ITEM.test(chunk.text.slice(chunk.text.lastIndexOf('\n', start) + 1));
  const isSteps = hasSteps(chunk.text);
  const expected = expectedBy(question.understood);
  const mark = markExpectedBy(question.understood);
  const rarest = localTerms.indexOf(Math.max(...localTerms));
  const askedWith = new Set(question.words);
  const named = namesIn(question);
  const isMentionedBefore = (term: number, place: number) =>
    [name, ...parts.slice(0, place)].some(({ matches }) => (matches[term] ?? 0) > 0);

  const coverage = shareOf(weights, all);
  const sentences = parts.map((part, place): SentenceEvidence => {
    const { matches } = part;
    const names = part.names.filter((word) => !askedWith.has(word)).length;
    const numbers = part.numbers.filter((word) => !askedWith.has(word)).length;
    const judged = { text: part.sentence.text, normalised: part.normalised, newNames: names, newNumbers: numbers };
    const held = expected === null ? 0 : 2 * holds(expected, judged) - 1;
    const sign = (kind: string) => (expected === kind ? held : 0);
    const share = shares[place] ?? 0;
    const before = parts[place - 1];
    const first = parts[0];
    return {
      ...part.sentence,
      matches,
      expectation: held,
      features: [
        share,
        shareIn(gramFit.weights, part.grams),
        shareOf(localTerms, matches),
        shareIn(localGrams, part.grams),
        pairShare(part.places),
        shares[place - 1] ?? 0,
        shares[place + 1] ?? 0,
        Math.log(1 + part.words),
        Math.log(1 + part.news),
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
        before ? shareOf(weights, union([matches, before.matches])) - share : 0,
        first && place > 1 ? shareOf(weights, union([matches, first.matches, name.matches])) - share : 0,
        (matches[rarest] ?? 0) > 0 ? 1 : 0,
        part.stems > 0 ? 1 - part.news / part.stems : 0,
        REFERS_BACK.test(part.normalised) ? (shares[place - 1] ?? 0) : 0,
        share * share,
        shareOf(named, matches),
        shareOf(
          named,
          matches.map((match, term) => (match === 0 && isMentionedBefore(term, place) ? 1 : 0)),
        ),
        (matches[0] ?? 0) > 0 ? 1 : 0,
        isHow && isItem(part.sentence.start) ? 1 : 0,
        part.sentence.text.endsWith(':') ? 1 : 0,
        coverage - share,
        part.meaning,
      ],
    };
  });
  const nameShare = shareOf(weights, name.matches);
  const ownName = chunk.heading === '' ? title : lastHeading;
  const askedConcepts = terms.filter(({ isCarried }) => !isCarried).flatMap((term) => [...term.forms.keys()]);
  return {
    at,
    chunk,
    stemScore: asked.termScores[at] ?? 0,
    gramScore: gramFit.scores[at] ?? 0,
    coverage,
    matches: all,
    name: name.matches,
    nameAsked: Math.max(...[title, lastHeading].map(({ stems, news }) => (stems > 0 ? 1 - news / stems : 0))),
    holdsValue: mark && mark.test(normalise(chunk.text)),
    isOpposite: namesOpposite(askedConcepts, ownName.contains),
    sentences,
    features: [
      asked.termScores[at] ?? 0,
      gramFit.scores[at] ?? 0,
      coverage,
      shareIn(gramFit.weights, allGrams),
      Math.max(0, ...parts.map(({ places }) => pairShare(places)), pairShare(name.places)),
      Math.max(0, ...shares, nameShare),
      Math.max(0, ...shares.map((share, place) => share + (shares[place + 1] ?? 0))) / 2,
      nameShare,
      Math.max(0, ...sentences.map(({ features }) => features[1] ?? 0)),
      shareOf(weights, title.matches),
      shareOf(weights, lastHeading.matches),
      isHow ? (isSteps ? 1 : -0.5) : 0,
      chunk.text.length < MIN_ANSWER ? 1 : 0,
      asked.nameLikeness[at] ?? 0,
      asked.textLikeness[at] ?? 0,
      Math.max(0, ...parts.map((part) => part.meaning)),
    ],
  };
}

/** A sentence that begins like this refers to the subject of the previous one. */
const REFERS_BACK =
  /^["“„«(]*(?:he|she|it|they|this|these|those|his|her|its|their|such|el|ea|ei|ele|acest|acesta|aceasta|aceste|această|acestea|aceștia|он|она|оно|они|это|этот|эта|эти|его|ее|их|він|вона|воно|вони|це|цей|ця|ці|його|її|їх|er|sie|es|dies|diese|dieser|dieses|sein|seine|ihr|ihre|il|elle|ils|elles|ce|cet|cette|ces|c'|son|sa|ses|leur|egli|ella|esso|essa|essi|questo|questa|questi|queste|suo|sua|lui|lei)(?![\p{L}])/u;

/** The weights of the proper names in the question, by term. A text mentions a name once and then refers back to it. */
function namesIn({ text, language, terms }: Question): number[] {
  const capitals = text.match(/(?<=\S )\p{Lu}[\p{L}\p{M}]+/gu) ?? [];
  const named = new Set(capitals.flatMap((capital) => wordsOf(capital).map((word) => stemOf(word, language))));
  return terms.map(({ stem, weight }) => (named.has(stem) ? weight : 0));
}
