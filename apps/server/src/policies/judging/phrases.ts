import { LOCALES, type Locale } from '@parley/contracts/locales';
import { detectLanguage, stemOf } from '../../understanding/language/index.ts';
import { readingsOf, withoutMarks, type Reading } from './shown-text.ts';

const WORD = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;
const CYRILLIC = /\p{Script=Cyrillic}/u;

/** The words of a reading with their places. */
export interface Words {
  words: readonly string[];
  starts: readonly number[];
  ends: readonly number[];
}

export function wordsIn({ text }: Reading): Words {
  const found = [...text.matchAll(WORD)];
  return {
    words: found.map(([word]) => word),
    starts: found.map(({ index }) => index),
    ends: found.map(({ 0: word, index }) => index + word.length),
  };
}

/** The languages whose inflections a text may use. */
export function languagesOf(text: string, language: Locale): Locale[] {
  const detected = text.length >= 12 ? (detectLanguage(text)?.language ?? language) : language;
  return [...new Set<Locale>([language, detected, ...(CYRILLIC.test(text) ? (['ru', 'ua'] as const) : [])])];
}

interface Entry<Owner> {
  owner: Owner;
  stems: readonly string[];
}

/** Finds phrases regardless of case and of how their words are inflected. */
export interface Phrases<Owner> {
  /** Calls back with each phrase of the text and the places of its first and its last word. */
  each(words: Words, languages: readonly Locale[], take: (owner: Owner, first: number, last: number) => void): void;
}

type Index<Owner> = Map<string, Entry<Owner>[]>;

/** Many phrases are searched for at once: the text is read once, however many there are. */
export function createPhrases<Owner>(all: readonly { owner: Owner; phrase: string }[]): Phrases<Owner> {
  const exact: Index<Owner> = new Map();
  const stemmed = new Map<Locale, Index<Owner>>(LOCALES.map((locale) => [locale, new Map()]));
  const add = (index: Index<Owner>, entry: Entry<Owner>) => {
    const [first] = entry.stems;
    if (first === undefined) return;
    const known = index.get(first);
    if (known) known.push(entry);
    else index.set(first, [entry]);
  };
  for (const { owner, phrase } of all) {
    const [reading] = readingsOf(phrase);
    if (!reading) continue;
    const { words } = wordsIn(reading);
    add(exact, { owner, stems: words.map(withoutMarks) });
    for (const [locale, index] of stemmed) add(index, { owner, stems: words.map((word) => stemOf(word, locale)) });
  }
  const search = (
    index: Index<Owner>,
    stems: readonly string[],
    take: (owner: Owner, first: number, last: number) => void,
  ) => {
    for (let at = 0; at < stems.length; at += 1)
      for (const { owner, stems: wanted } of index.get(stems[at] ?? '') ?? [])
        if (wanted.every((stem, nth) => stems[at + nth] === stem)) take(owner, at, at + wanted.length - 1);
  };
  return {
    each({ words }, languages, take) {
      if (exact.size === 0) return;
      search(exact, words.map(withoutMarks), take);
      for (const language of languages) {
        const index = stemmed.get(language);
        if (index)
          search(
            index,
            words.map((word) => stemOf(word, language)),
            take,
          );
      }
    },
  };
}
