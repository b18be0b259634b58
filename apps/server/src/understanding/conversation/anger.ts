import { LOCALES, type Locale } from '@parley/contracts/locales';
import { phrasesOf, plainWords } from './phrases.ts';

const SHOUTED_WORDS = 3;
/** Fury is short. Somewhere in a long text almost any word occurs. */
const MAX_WORDS = 150;

/** Whether a message is furious, insulting or threatening: such a customer wants a person, not an answer. */
export function isFurious(text: string, language: Locale): boolean {
  const words = plainWords(text);
  if (words.length > MAX_WORDS) return false;
  const locales = [language, ...LOCALES.filter((each) => each !== language)].slice(0, 1);
  return locales.some((locale) => {
    const { furious, upset } = phrasesOf(locale);
    if (furious.some((phrase) => occurs(words, phrase))) return true;
    return countApart(words, upset) + (isShouted(text) ? 1 : 0) >= 2;
  });
}

/** Several words in capitals, or several exclamation marks. */
const isShouted = (text: string) =>
  /!\s*!/.test(text) || (text.match(/(?<![\p{L}])\p{Lu}{3,}(?![\p{L}])/gu) ?? []).length >= SHOUTED_WORDS;

/** How many of the phrases occur, where one inside another or overlapping it is the same sign. */
function countApart(words: readonly string[], phrases: readonly (readonly string[])[]): number {
  const taken = new Set<number>();
  let count = 0;
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const at = placeOf(words, phrase);
    if (at < 0) continue;
    const places = phrase.map((_, nth) => at + nth);
    if (!places.some((place) => taken.has(place))) count += 1;
    for (const place of places) taken.add(place);
  }
  return count;
}

const occurs = (words: readonly string[], phrase: readonly string[]): boolean => placeOf(words, phrase) >= 0;

/** Where the phrase begins among the words; -1 if nowhere. A word that ends in an asterisk matches any ending. */
const placeOf = (words: readonly string[], phrase: readonly string[]): number =>
  phrase.length === 0
    ? -1
    : words.findIndex((_, at) =>
        phrase.every((wanted, nth) => {
          const word = words[at + nth];
          if (word === undefined) return false;
          return wanted.endsWith('*') && wanted.length > 1 && /^[^*]+\*$/.test(wanted)
            ? word.startsWith(wanted.slice(0, -1))
            : word === wanted;
        }),
      );
