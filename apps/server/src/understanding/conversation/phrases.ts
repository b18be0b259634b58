import { readFileSync } from 'node:fs';
import type { SmallTalkAct } from '@parley/contracts/answers';
import { LOCALES, type Locale } from '@parley/contracts/locales';
import { foldMarks, normalise } from '../language/index.ts';

/** The lists of one language, each phrase as words without diacritics. */
export type Phrases = Readonly<Record<SmallTalkAct | 'fillers' | 'furious' | 'upset', readonly string[][]>>;

let loaded: ReadonlyMap<Locale, Phrases> | undefined;

/** The phrases of a language; see the files in `phrases/`. */
export function phrasesOf(locale: Locale): Phrases {
  loaded ??= new Map(LOCALES.map((each) => [each, load(each)]));
  return loaded.get(locale) ?? load(locale);
}

/** The words of a message in the form in which phrases are compared. */
export const plainWords = (text: string): string[] => foldMarks(normalise(text)).match(/[\p{L}\p{N}*]+/gu) ?? [];

function load(locale: Locale): Phrases {
  const lines = readFileSync(new URL(`phrases/${locale}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon),
        line
          .slice(colon + 1)
          .split(' / ')
          .map(plainWords),
      ];
    }),
  ) as unknown as Phrases;
}
