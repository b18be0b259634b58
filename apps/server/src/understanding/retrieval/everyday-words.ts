import type { Locale } from '@parley/contracts/locales';
import { commonness, commonStems, stemOf, stopWords } from '../language/index.ts';
import { lexiconWords } from '../lexicon/index.ts';
import { chattyWords } from './chatty-words.ts';
import { packTexts, type PackedTexts } from './packed-texts.ts';
import { suggest, type Suggestion } from './spelling.ts';

/** Everybody's words in a language: to correct misspelled ones that the knowledge does not use. */
interface EverydayWords {
  words: PackedTexts;
  /** Of more words only the stems are known. */
  stems: PackedTexts;
}

const languages = new Map<Locale, EverydayWords>();

function everydayWords(language: Locale): EverydayWords {
  let known = languages.get(language);
  if (!known) {
    const words = new Set([...stopWords(language), ...chattyWords(language), ...lexiconWords(language)]);
    known = { words: packTexts([...words]), stems: packTexts([...commonStems(language)]) };
    languages.set(language, known);
  }
  return known;
}

/** So many look alike enough; of these the most common are meant most often. */
const MAX_ALIKE = 20;
const MAX_SUGGESTIONS = 3;

/** The everyday words that look most like a misspelled one, the most common of those that are equally near first. */
export function suggestEveryday(misspelled: string, language: Locale): Suggestion[] {
  const stop = stopWords(language);
  const common = ({ word }: Suggestion) => (stop.has(word) ? 1 : commonness(stemOf(word, language), language));
  const { words, stems } = everydayWords(language);
  const alike = suggest(words, misspelled, MAX_ALIKE);
  return (alike.length > 0 ? alike : suggest(stems, misspelled, MAX_ALIKE))
    .sort((one, other) => common(other) - common(one))
    .slice(0, MAX_SUGGESTIONS);
}
