import { LOCALES, type Locale } from '@parley/contracts/locales';
import { commonness, isStopWord, stemOf } from '../language/index.ts';
import { conceptsIn } from '../lexicon/index.ts';
import type { SearchIndex } from './build.ts';
import { isChatty } from './chatty-words.ts';
import { suggestEveryday } from './everyday-words.ts';
import { packTexts, textsIn, type PackedTexts } from './packed-texts.ts';
import { spreadOf } from './postings.ts';
import { suggest, type Suggestion } from './spelling.ts';

/** A word that a customer may have meant. */
export interface Correction extends Suggestion {
  stem: string;
  isStopWord: boolean;
  /** It says nothing about the subject. */
  isChatty: boolean;
}

/** Whether the knowledge or the lexicon has a word, so that there is nothing to correct. */
export function isFamiliar(index: SearchIndex, word: string, language: Locale): boolean {
  const stem = stemOf(word, language);
  return spreadOf(index.stems, stem) > 0 || conceptsIn([stem], language).length > 0;
}

/**
 * What a word may be that neither the knowledge nor the lexicon has, best first: a word of the knowledge, in the customer's language
 * rather than in another, or else an everyday one. Nothing if it is like no other.
 */
export function correct(index: SearchIndex, word: string, language: Locale, isName: boolean): Correction[] {
  const own = inKnowledge(index, word, language);
  if (own.length > 0) return own;
  const others = LOCALES.filter((other) => other !== language).flatMap((other) => inKnowledge(index, word, other));
  if (others.length > 0 || isName || isChatty(word, language) || commonness(stemOf(word, language), language) > 0)
    return others;
  return read(suggestEveryday(word, language), language);
}

/** Words are compared with words, and where none is alike, stems with stems: a rare form of a word has no other near it. */
function inKnowledge(index: SearchIndex, misspelled: string, language: Locale): Correction[] {
  const words = index.vocabulary[LOCALES.indexOf(language)];
  if (!words) return [];
  const alike = suggest(words, misspelled);
  if (alike.length > 0) return read(alike, language);
  const stem = stemOf(misspelled, language);
  return suggest(stemsOf(words, language), stem).map((suggestion) => ({
    ...suggestion,
    stem: suggestion.word,
    isStopWord: false,
    isChatty: isChatty(suggestion.word, language),
  }));
}

const stems = new WeakMap<PackedTexts, PackedTexts>();

function stemsOf(words: PackedTexts, language: Locale): PackedTexts {
  let known = stems.get(words);
  if (!known) {
    known = packTexts([...new Set(textsIn(words).map((word) => stemOf(word, language)))]);
    stems.set(words, known);
  }
  return known;
}

function read(suggestions: readonly Suggestion[], language: Locale): Correction[] {
  const seen = new Set<string>();
  return suggestions.flatMap((suggestion) => {
    const stem = stemOf(suggestion.word, language);
    if (seen.has(stem)) return [];
    seen.add(stem);
    const isStop = isStopWord(suggestion.word, language);
    return [{ ...suggestion, stem, isStopWord: isStop, isChatty: isChatty(suggestion.word, language) }];
  });
}
