import type { Locale } from '@parley/contracts/locales';
import { commonness, commonStems, stemOf, stopWords } from '../language/index.ts';
import { lexiconStems } from '../lexicon/index.ts';
import { chattyWords } from './chatty-words.ts';
import { packTexts, type PackedTexts } from './packed-texts.ts';
import { suggest, type Suggestion } from './spelling.ts';

/** What everybody's words are in a language: to correct misspelled ones that the knowledge does not use. */
interface EverydayWords {
  stems: PackedTexts;
  /** Those that are no part of what is asked, and those that say little about it. */
  stop: ReadonlySet<string>;
  chatty: ReadonlySet<string>;
}

const languages = new Map<Locale, EverydayWords>();

function everydayWords(language: Locale): EverydayWords {
  let known = languages.get(language);
  if (!known) {
    const withStems = (words: Iterable<string>) =>
      new Set([...words].flatMap((word) => [word, stemOf(word, language)]));
    const stop = withStems(stopWords(language));
    const chatty = withStems(chattyWords(language));
    const stems = new Set([...stop, ...chatty, ...commonStems(language), ...lexiconStems(language)]);
    known = { stems: packTexts([...stems]), stop, chatty };
    languages.set(language, known);
  }
  return known;
}

export interface EverydaySuggestion extends Suggestion {
  isStopWord: boolean;
  isChatty: boolean;
}

/** So many look alike enough; of these the most common are meant most often. */
const MAX_ALIKE = 20;
const MAX_SUGGESTIONS = 3;

/** The everyday words that look most like a misspelled stem, the most common of those that are equally near first. */
export function suggestEveryday(stem: string, language: Locale): EverydaySuggestion[] {
  const { stems, stop, chatty } = everydayWords(language);
  const common = (each: Suggestion) => (stop.has(each.stem) ? 1 : commonness(each.stem, language));
  return suggest(stems, stem, MAX_ALIKE)
    .map((each) => ({ ...each, isStopWord: stop.has(each.stem), isChatty: chatty.has(each.stem) }))
    .sort((one, other) => common(other) - common(one))
    .slice(0, MAX_SUGGESTIONS);
}
