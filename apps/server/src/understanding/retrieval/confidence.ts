import { LOCALES } from '@parley/contracts/locales';
import { CHUNK_FEATURES, hasSteps, SENTENCE_FEATURES, type Asked, type ChunkEvidence } from './evidence.ts';
import type { Span } from './excerpt.ts';
import { asksHow, lacksPrice, markExpectedBy } from './expectation.ts';
import { normalise } from '../language/index.ts';
import { strangeness } from './rank.ts';
import { sumOf } from './trees.ts';
import { CONFIDENCE_BIAS, CONFIDENCE_TREES } from './confidence-weights.generated.ts';

/** What the confidence is judged by. */
export const CONFIDENCE_FEATURES = [
  'words',
  'grams',
  'coverage',
  'gramCoverage',
  'pairs',
  'bestSentence',
  'name',
  'quoted',
  'biggestMiss',
  'unknown',
  'corrected',
  'terms',
  'isOneWord',
  'margin',
  'plainMargin',
  'expected',
  'isOtherLanguage',
  'indexSize',
  'coveredTwice',
  'conceptsMissed',
  'conceptsUnknown',
  'mark',
  'matchedMass',
  'matchedTerms',
  'nameMass',
  'namesMissed',
  'numbersMissed',
  'page',
  'nameMeaning',
  'textMeaning',
  'quotedMeaning',
  'meaningLead',
  'inOtherWords',
  'lacksPrice',
  'pageMargin',
  'nameAsked',
  'agreement',
  'steps',
  'opposite',
] as const;

const NAME_MEANING = CHUNK_FEATURES.indexOf('nameMeaning');
const TEXT_MEANING = CHUNK_FEATURES.indexOf('textMeaning');
const MEANING = SENTENCE_FEATURES.indexOf('meaning');

interface Scored extends ChunkEvidence {
  score: number;
}

/** How well the best chunk, and what would be quoted from it, fits the question. */
export function confidenceFeatures(
  { question: { terms, language, understood } }: Asked,
  ranked: readonly Scored[],
  { from, span }: { from: Scored; span: Span },
  index: { chunks: number; languageOf: (at: number) => number },
): number[] {
  const [first = from] = ranked;
  const others = ranked.filter((each) => each !== from && !isTwin(each, from));
  const [second] = others;
  const mass = terms.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = (counts: (nth: number) => number) =>
    terms.reduce((sum, { weight }, nth) => sum + (weight / mass) * counts(nth), 0);
  const inQuote = from.sentences.filter(({ start, end }) => start >= span.start && end <= span.end);
  const held = (nth: number) => Math.max(from.name[nth] ?? 0, ...inQuote.map(({ matches }) => matches[nth] ?? 0));
  const mark = markExpectedBy(understood);
  const quoted = normalise(`${from.chunk.heading}\n${from.chunk.text.slice(span.start, span.end)}`);
  const coverage = share((nth) => from.matches[nth] ?? 0);
  const [stems = 0, grams = 0, , gramCoverage = 0, pairs = 0, bestSentence = 0, , name = 0] = from.features;
  const nameMeaning = from.features[NAME_MEANING] ?? 0;
  const textMeaning = from.features[TEXT_MEANING] ?? 0;
  const pages = others
    .filter(({ chunk }) => chunk.title !== from.chunk.title)
    .map(({ features }) => (features[NAME_MEANING] ?? 0) + (features[TEXT_MEANING] ?? 0));
  return [
    stems,
    grams,
    coverage,
    gramCoverage,
    pairs,
    bestSentence,
    name,
    share(held),
    Math.max(
      0,
      ...terms.map(({ weight, isCarried }, nth) => (isCarried ? 0 : (weight / mass) * (1 - (from.matches[nth] ?? 0)))),
    ),
    share((nth) => (terms[nth]?.isUnknown ? 1 : 0)),
    share((nth) => (terms[nth]?.isCorrected ? 1 : 0)),
    Math.log(1 + terms.length),
    terms.length === 1 ? 1 : 0,
    // Where there is nothing else, nothing comes close.
    from.score - (second?.score ?? 0),
    from.stemScore + from.gramScore - (second ? second.stemScore + second.gramScore : 0),
    Math.max(-1, ...inQuote.map(({ expectation }) => expectation)),
    LOCALES[index.languageOf(first.at)] === language ? 0 : 1,
    Math.log(100 + index.chunks),
    coverage * coverage,
    share((nth) => (terms[nth]?.hasConcept && !terms[nth].isCarried ? 1 - held(nth) : 0)),
    share((nth) => (terms[nth]?.hasConcept && terms[nth].isUnknown ? 1 : 0)),
    mark === null ? 0 : mark.test(quoted) ? 1 : -1,
    terms.reduce((sum, { weight }, nth) => sum + weight * held(nth), 0) / Math.log(100 + index.chunks),
    Math.log(1 + terms.filter(({ isChatty }, nth) => !isChatty && held(nth) > 0).length),
    terms.reduce((sum, { weight }, nth) => sum + weight * (from.name[nth] ?? 0), 0) / Math.log(100 + index.chunks),
    terms.filter(({ isName, isCarried }, nth) => isName && !isCarried && held(nth) === 0).length,
    terms.filter(({ stem, isCarried }, nth) => /^\p{N}+$/u.test(stem) && !isCarried && held(nth) === 0).length,
    from.features[CHUNK_FEATURES.indexOf('page')] ?? coverage,
    nameMeaning,
    textMeaning,
    Math.max(0, ...inQuote.map((sentence) => sentence.features[MEANING] ?? 0)),
    nameMeaning + textMeaning - Math.max(0, ...pages),
    strangeness(ranked),
    lacksPrice(understood, quoted) ? 1 : 0,
    // A second section of the same page does not make it the wrong page.
    from.score - (others.find(({ chunk }) => chunk.title !== from.chunk.title)?.score ?? 0),
    from.nameAsked,
    agreementOn(ranked, from),
    asksHow(understood) ? (hasSteps(quoted) ? 1 : -1) : 0,
    from.isOpposite ? 1 : 0,
  ];
}

/** By how many of four signs alone the page would have come first: words, letter groups, and the meaning of name and of text. */
function agreementOn(ranked: readonly Scored[], from: Scored): number {
  const signs: ((each: Scored) => number)[] = [
    ({ stemScore }) => stemScore,
    ({ gramScore }) => gramScore,
    ({ features }) => features[NAME_MEANING] ?? 0,
    ({ features }) => features[TEXT_MEANING] ?? 0,
  ];
  return signs.filter((sign) => {
    const best = ranked.reduce((one, other) => (sign(other) > sign(one) ? other : one), from);
    return best.chunk.title === from.chunk.title;
  }).length;
}

/** Two chunks that say the same but for their numbers: neither makes the other less likely to be what was asked about. */
const isTwin = ({ chunk: one }: Scored, { chunk: other }: Scored): boolean =>
  one.text.replace(/\p{N}+/gu, '') === other.text.replace(/\p{N}+/gu, '');

const MATCHED_TERMS = CONFIDENCE_FEATURES.indexOf('matchedTerms');
const MEANING_OF_NAME = CONFIDENCE_FEATURES.indexOf('nameMeaning');
/** How much of the confidence remains where no word about the subject was found, unless the page means the same. */
const NOTHING_MATCHED = 0.3;
const SAME_MEANING = 0.5;
const LACKS_PRICE = CONFIDENCE_FEATURES.indexOf('lacksPrice');
/** And where the price was asked for and none is named. */
const NO_PRICE = 0.3;

/** The probability, from 0 to 1, that the quotation answers the question. */
export function confidenceOf({ question }: Asked, features: readonly number[]): number {
  const bias = CONFIDENCE_BIAS[LOCALES.indexOf(question.language)] ?? 0;
  const sum = bias + sumOf(CONFIDENCE_TREES, features);
  const isAboutNothing = features[MATCHED_TERMS] === 0 && (features[MEANING_OF_NAME] ?? 0) < SAME_MEANING;
  const share = isAboutNothing ? NOTHING_MATCHED : features[LACKS_PRICE] ? NO_PRICE : 1;
  return share / (1 + Math.exp(-sum));
}
