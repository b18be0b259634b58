import { LOCALES, type Locale } from '@parley/contracts/locales';
import { detectLanguage, eachGram, isStopWord, stemOf, withoutInvisible, wordsOf } from '../language/index.ts';
import { GRAM, type SearchIndex } from './build.ts';

const MAX_QUESTION_LENGTH = 1_000;
const MAX_WORDS = 60;

/** A customer's question, split into terms in the same way as the index. */
export interface Question {
  text: string;
  language: Locale;
  words: string[];
  /** Stems of the content words in order, including repetitions. */
  stems: string[];
  grams: ReadonlyMap<string, number>;
}

export function readQuestion(index: SearchIndex, raw: string): Question {
  const text = withoutInvisible(raw).slice(0, MAX_QUESTION_LENGTH);
  const language = detectLanguage(text, languageShares(index))?.language ?? 'en';
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const contentWords = words.filter((word) => !isStopWord(word, language));
  const kept = contentWords.length > 0 ? contentWords : words;
  const grams = new Map<string, number>();
  for (const word of kept) eachGram(word, GRAM, (gram) => grams.set(gram, (grams.get(gram) ?? 0) + 1));
  return { text, language, words, stems: kept.map((word) => stemOf(word, language)), grams };
}

const shares = new WeakMap<SearchIndex, Partial<Record<Locale, number>>>();

/** The share of each language in the index; a short question is most likely in one of them. */
function languageShares(index: SearchIndex): Partial<Record<Locale, number>> {
  let known = shares.get(index);
  if (!known) {
    const counts: Partial<Record<Locale, number>> = {};
    for (const at of index.languages) {
      const language = LOCALES[at];
      if (language) counts[language] = (counts[language] ?? 0) + 1 / index.languages.length;
    }
    known = counts;
    shares.set(index, known);
  }
  return known;
}
