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
    const signs = upset.filter((phrase) => occurs(words, phrase)).length + (isShouted(text) ? 1 : 0);
    return signs >= 2;
  });
}

/** Several words in capitals, or several exclamation marks. */
const isShouted = (text: string) =>
  /!\s*!/.test(text) || (text.match(/(?<![\p{L}])\p{Lu}{3,}(?![\p{L}])/gu) ?? []).length >= SHOUTED_WORDS;

/** Whether the phrase occurs among the words; a word that ends in an asterisk matches any ending. */
const occurs = (words: readonly string[], phrase: readonly string[]): boolean =>
  phrase.length > 0 &&
  words.some((_, at) =>
    phrase.every((wanted, nth) => {
      const word = words[at + nth];
      if (word === undefined) return false;
      return wanted.endsWith('*') && wanted.length > 1 && /^[^*]+\*$/.test(wanted)
        ? word.startsWith(wanted.slice(0, -1))
        : word === wanted;
    }),
  );
