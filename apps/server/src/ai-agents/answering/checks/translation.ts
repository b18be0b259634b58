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
import { isDenial } from './polarity.ts';

/** The share of the words known to the lexicon that a translation must have in common with its source. */
const MIN_SHARE = 0.5;
const MIN_QUOTE = 12;

/**
 * The passage in another language that a sentence translates: the model has quoted the sentence it relies on, the quotation is verbatim,
 * and numbers, negation and the subject agree. Null if there is none.
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
  if (unfounded(sentence, quote).length > 0) return false;
  if (isDenial(sentence, language) !== isDenial(quote, source)) return false;
  const stems = (text: string, locale: Locale) => wordsOf(text).map((word) => stemOf(word, locale));
  const concepts = new Set(conceptsIn(stems(quote, source), source).map(({ concept }) => concept));
  const words = new Set(wordsOf(quote).map(foldMarks));
  let shared = 0;
  let missed = 0;
  for (const word of wordsOf(sentence)) {
    if (isStopWord(word, language)) continue;
    const own = conceptsIn([stemOf(word, language)], language);
    if (words.has(foldMarks(word)) || own.some(({ concept }) => concepts.has(concept))) shared += 1;
    else if (own.length > 0) missed += 1;
  }
  return shared > 0 && shared >= MIN_SHARE * (shared + missed);
}

const plain = (text: string) => normalise(text).replace(/\s+/g, ' ').trim();
