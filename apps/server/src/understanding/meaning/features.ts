import type { Locale } from '@parley/contracts/locales';
import { eachGram, hashOf, isStopWord } from '../language/index.ts';
import type { ConceptAt } from '../lexicon/index.ts';

/** A text after it was split into words; whoever has split it already need not do so again. */
export interface ReadText {
  language: Locale;
  words: readonly string[];
  stems: readonly string[];
  concepts: readonly ConceptAt[];
}

const GRAM = 4;
const MIN_GRAM_WORD = 5;

export const wordFeature = (language: Locale, stem: string): number => hashOf(`${language}:${stem}`);

/** Calls back with the hash of each feature: words, pairs of words, parts of long words, and what they stand for. */
export function eachFeature(
  { language, words, stems, concepts }: ReadText,
  take: (feature: number, isPair: boolean) => void,
): void {
  stems.forEach((stem, at) => {
    const word = words[at] ?? '';
    const next = stems[at + 1];
    if (next !== undefined) take(hashOf(`${language}+${stem} ${next}`), true);
    if (isStopWord(word, language)) return;
    take(wordFeature(language, stem), false);
    if (word.length >= MIN_GRAM_WORD) eachGram(word, GRAM, (gram) => take(hashOf(`~${gram}`), false));
  });
  for (const { concept } of concepts) take(hashOf(concept), false);
}
