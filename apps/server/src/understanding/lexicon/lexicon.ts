import { readFileSync } from 'node:fs';
import type { Locale } from '@parley/contracts/locales';
import { stemOf, wordsOf } from '../language/index.ts';

/** What each holds says its name. A concept may stand in several of them. */
export const LEXICON_FILES = [
  'commerce.txt',
  'technology.txt',
  'colloquial.txt',
  'actions.txt',
  'qualities.txt',
  'computing.txt',
  'goods.txt',
  'services.txt',
];
/** The order of the languages in a line of the files, behind the name of the concept. */
const COLUMNS: readonly Locale[] = ['en', 'ro', 'ru', 'ua', 'de', 'fr', 'it'];
const MAX_PHRASE = 4;

/** For one language: stems, or several joined by a space, and the concepts they stand for. */
type Entries = ReadonlyMap<string, readonly string[]>;

const lexicon = new Map<Locale, Entries>();

/** A concept at a place among the stems of a text. */
export interface ConceptAt {
  concept: string;
  /** The number of stems that name it. */
  length: number;
  at: number;
}

const MIN_COMPOUND = 9;
const MIN_PART = 4;
const LINKS = ['', 's', 'n', 'en', 'es', 'e', 'er'];
const MAX_CACHED = 20_000;
let compounds = new Map<string, readonly [string, string] | null>();

/** The two stems of a German compound ("Studentenrabatt"), if both are words of the lexicon. */
export function splitCompound(stem: string): readonly [string, string] | null {
  if (stem.length < MIN_COMPOUND || /\P{L}/u.test(stem)) return null;
  let found = compounds.get(stem);
  if (found === undefined) {
    if (compounds.size >= MAX_CACHED) compounds = new Map();
    found = findParts(stem);
    compounds.set(stem, found);
  }
  return found;
}

function findParts(stem: string): readonly [string, string] | null {
  const entries = entriesIn('de');
  for (let at = stem.length - MIN_PART; at >= MIN_PART; at -= 1) {
    const right = stemOf(stem.slice(at), 'de');
    if (!entries.has(right)) continue;
    for (const link of LINKS) {
      const left = stem.slice(0, at);
      if (!left.endsWith(link) || left.length - link.length < MIN_PART) continue;
      const word = stemOf(left.slice(0, left.length - link.length), 'de');
      if (entries.has(word)) return [word, right];
    }
  }
  return null;
}

/** The concepts that a text names, in order. `stems` are all its stems, including those of stop words. */
export function conceptsIn(stems: readonly string[], language: Locale): ConceptAt[] {
  const entries = entriesIn(language);
  const found: ConceptAt[] = [];
  for (let at = 0; at < stems.length; at += 1) {
    let key = '';
    for (let length = 1; length <= MAX_PHRASE && at + length <= stems.length; length += 1) {
      key = length === 1 ? (stems[at] ?? '') : `${key} ${stems[at + length - 1] ?? ''}`;
      for (const concept of entries.get(key) ?? []) found.push({ concept, length, at });
      if (length > 1 || language !== 'de' || entries.has(key)) continue;
      for (const part of splitCompound(key) ?? [])
        for (const concept of entries.get(part) ?? []) found.push({ concept, length, at });
    }
  }
  return found;
}

/** The words of a language that occur in the lexicon. */
export const lexiconWords = (language: Locale): Set<string> =>
  new Set(phrasesOf(language).flatMap(({ phrase }) => wordsOf(phrase)));

/** The words of one language, read when that language is first met. */
function entriesIn(language: Locale): Entries {
  let entries = lexicon.get(language);
  if (!entries) {
    entries = readEntries(readFileSync(stemFile(language), 'utf8'));
    lexicon.set(language, entries);
  }
  return entries;
}

function readEntries(text: string): Entries {
  const lines = text.trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [key = '', concepts = ''] = line.split('\t');
      return [key, concepts.split(' ')];
    }),
  );
}

/** The lexicon of a language by stems. Stemming it takes up to half a second, so it is stored stemmed. */
export const stemFile = (language: Locale): URL => new URL(`stems/${language}.txt`, import.meta.url);

/** What the file of a language must contain. */
export function stemmedLexicon(language: Locale): string {
  const entries = new Map<string, Set<string>>();
  for (const { concept, phrase } of phrasesOf(language)) {
    const key = wordsOf(phrase)
      .map((word) => stemOf(word, language))
      .join(' ');
    entries.set(key, (entries.get(key) ?? new Set()).add(concept));
  }
  return [...entries].map(([key, concepts]) => `${key}\t${[...concepts].join(' ')}\n`).join('');
}

/** Every phrase of a language with the concept that it stands for. */
export function phrasesOf(language: Locale): { concept: string; phrase: string }[] {
  const column = 1 + COLUMNS.indexOf(language);
  const lines = LEXICON_FILES.flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'));
  return lines.flatMap((line) => {
    const fields = line.split(' | ');
    const phrases = fields[column]?.split(',') ?? [];
    return phrases.map((phrase) => ({ concept: `#${fields[0] ?? ''}`, phrase }));
  });
}
