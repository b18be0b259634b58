import type { Locale } from '@parley/contracts/locales';
import {
  detectLanguage,
  foldMarks,
  isStopWord,
  normalise,
  stemOf,
  wordsOf,
} from '../../../understanding/language/index.ts';
import { conceptsIn } from '../../../understanding/lexicon/index.ts';
import type { Evidence, Passage } from './evidence.ts';
import { unfounded } from './facts.ts';
import { contradictsAcross } from './polarity.ts';
import { areEqual } from './same-values.ts';
import { readUnits } from './units.ts';

/** The share of the words known to the lexicon that a translation must have in common with its source. */
const MIN_SHARE = 0.5;
const MIN_QUOTE = 12;

/**
 * The passage in another language that a sentence translates: the model has quoted the sentence it relies on, the quotation is verbatim,
 * and values, names, negation and the subject agree. Null if there is none.
 */
export function translatedFrom(sentence: string, named: readonly number[], evidence: Evidence): Passage | null {
  for (const quote of evidence.quotes) {
    const wanted = plain(quote);
    if (wanted.length < MIN_QUOTE) continue;
    const passage = evidence.passages.find(
      ({ number, text }) => named.includes(number) && plain(text).includes(wanted),
    );
    const language = passage && detectLanguage(passage.text)?.language;
    if (
      passage &&
      language &&
      language !== evidence.language &&
      isTranslation(sentence, evidence.language, quote, language)
    )
      return passage;
  }
  return null;
}

function isTranslation(sentence: string, language: Locale, quote: string, source: Locale): boolean {
  if (!haveSameFacts(sentence, language, quote, source)) return false;
  if (contradictsAcross(sentence, language, quote, source)) return false;
  const concepts = new Set(conceptsOf(wordsOf(quote), source).map(({ concept }) => concept));
  const words = new Set(wordsOf(quote).map(foldMarks));
  const own = wordsOf(sentence);
  const spans = conceptsOf(own, language);
  let shared = 0;
  let missed = 0;
  for (const [at, word] of own.entries()) {
    if (isStopWord(word, language)) continue;
    const known = spans.filter((span) => span.at <= at && at < span.at + span.length);
    if (words.has(foldMarks(word)) || known.some(({ concept }) => concepts.has(concept))) shared += 1;
    else if (known.length > 0) missed += 1;
  }
  return shared > 0 && shared >= MIN_SHARE * (shared + missed);
}

const conceptsOf = (words: readonly string[], language: Locale) =>
  conceptsIn(
    words.map((word) => stemOf(word, language)),
    language,
  );

/** Whether every value, weekday, month and period stands in the quotation too, and no name was exchanged for another. */
function haveSameFacts(sentence: string, language: Locale, quote: string, source: Locale): boolean {
  const [own, theirs] = [readUnits(sentence, language), readUnits(quote, source)];
  const values = theirs.flatMap((unit) => unit.values);
  const marks = new Set(theirs.flatMap((unit) => [...unit.marks]));
  const words = theirs.flatMap((unit) => unit.words);
  const isKnown = ({ values: said, labels, marks: named }: (typeof own)[number]) =>
    said.every((value) => values.some((other) => areEqual(value, other))) &&
    labels.every((label) => unfounded(label, quote).length === 0) &&
    [...named].every((mark) => !mark.includes(' ') || marks.has(mark));
  if (!own.every(isKnown)) return false;
  const matches = (keys: readonly string[], others: readonly { keys: readonly string[] }[]) =>
    others.some((other) => other.keys.some((key) => keys.includes(key)));
  const said = own.flatMap((unit) => unit.words);
  const added = said.filter(({ isName, keys }) => isName && !matches(keys, words));
  const dropped = words.filter(({ isName, keys }) => isName && !matches(keys, said));
  return added.length === 0 || dropped.length === 0;
}

const plain = (text: string) => normalise(text).replace(/\s+/g, ' ').trim();
