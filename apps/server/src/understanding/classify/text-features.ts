import type { Locale } from '@parley/contracts/locales';
import { foldMarks, hashOf, stemOf, wordsOf } from '../language/index.ts';

const MAX_WORDS = 80;
const MIN_PIECE_LENGTH = 2;
const MAX_PIECE_LENGTH = 5;

/** Three views of a text, counted separately: words, word pairs, and letter n-grams. */
export const VIEWS = [
  { name: 'words', share: 0.5 },
  { name: 'pairs', share: 0.1 },
  { name: 'pieces', share: 0.4 },
] as const;

/** The number of occurrences of each hashed feature; one map per entry of VIEWS. */
export type Counts = Map<number, number>[];

export function countFeatures(text: string, language: Locale): Counts {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  const stems = words.map((word) => stemOf(word, language));
  const counts: Counts = VIEWS.map(() => new Map<number, number>());
  const add = (view: number, feature: string) => {
    const id = hashOf(feature, view + 1);
    const known = counts[view];
    known?.set(id, (known.get(id) ?? 0) + 1);
  };
  stems.forEach((stem, at) => {
    add(0, stem);
    add(1, `${stems[at - 1] ?? '^'} ${stem}`);
  });
  add(1, `${stems.at(-1) ?? '^'} $`);
  for (const word of words) {
    const padded = ` ${foldMarks(word)} `;
    for (let size = MIN_PIECE_LENGTH; size <= MAX_PIECE_LENGTH; size += 1)
      for (let at = 0; at + size <= padded.length; at += 1) add(2, padded.slice(at, at + size));
  }
  return counts;
}
