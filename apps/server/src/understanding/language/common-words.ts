import { readFileSync } from 'node:fs';
import type { Locale } from '@parley/contracts/locales';

const languages = new Map<Locale, ReadonlyMap<string, number>>();

/**
 * How common a stem is in what people write in a language, whatever it is about: the share of passages in which it would be, from 0
 * to 1.
 */
export const commonness = (stem: string, language: Locale): number => sharesIn(language).get(stem) ?? 0;

/** The stems that are common in a language, the most common first. */
export const commonStems = (language: Locale): Iterable<string> => sharesIn(language).keys();

/** The files are made by lab/count-words.ts, and read when their language is first met. */
function sharesIn(language: Locale): ReadonlyMap<string, number> {
  let shares = languages.get(language);
  if (!shares) {
    shares = readShares(readFileSync(new URL(`common-words/${language}.txt`, import.meta.url), 'utf8'));
    languages.set(language, shares);
  }
  return shares;
}

const readShares = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line) => {
        const [stem = '', percent = ''] = line.split('\t');
        return [stem, Number(percent) / 100];
      }),
  );
