import type { Locale } from '@parley/contracts/locales';
import { newStemmer } from 'snowball-stemmers';
import { foldMarks } from './normalise.ts';
import { ukrainianStem } from './ukrainian.ts';

const SNOWBALL: Record<Exclude<Locale, 'ua'>, string> = {
  en: 'english',
  ro: 'romanian',
  ru: 'russian',
  de: 'german',
  fr: 'french',
  it: 'italian',
};
const MAX_CACHED = 60_000;
const MAX_STEMMED_LENGTH = 30;

const stemmers = new Map<Locale, (word: string) => string>();

/** The stem of a normalised word, without diacritics. Cached, because stemming is slow. */
export function stemOf(word: string, language: Locale): string {
  let stem = stemmers.get(language);
  if (!stem) {
    stem = remembering(language === 'ua' ? ukrainianStem : snowball(SNOWBALL[language]));
    stemmers.set(language, stem);
  }
  return stem(word);
}

function snowball(algorithm: string): (word: string) => string {
  const stemmer = newStemmer(algorithm);
  // The Romanian algorithm predates the letters with commas and expects cedillas.
  if (algorithm === 'romanian') return (word) => stemmer.stem(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ'));
  // The German algorithm does not strip the plural of "Fotos", "Abos" or "Toyotas".
  if (algorithm === 'german') return (word) => stemmer.stem(word).replace(/(?<=..[aeiouy])s$/, '');
  return (word) => stemmer.stem(word);
}

function remembering(cut: (word: string) => string): (word: string) => string {
  let known = new Map<string, string>();
  return (word) => {
    if (word.length > MAX_STEMMED_LENGTH || word.length < 3) return foldMarks(word);
    let stem = known.get(word);
    if (stem === undefined) {
      if (known.size >= MAX_CACHED) known = new Map();
      stem = foldMarks(cut(word));
      known.set(word, stem);
    }
    return stem;
  };
}
