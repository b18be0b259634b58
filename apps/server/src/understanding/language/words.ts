import { normalise } from './normalise.ts';

const MAX_WORD_LENGTH = 48;
const WORD = /\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+/gu;

/** The normalised words of a text in order; numbers lose the separators between digits. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [found] of normalise(text).matchAll(WORD)) words.push(plainWord(found));
  return words;
}

const plainWord = (found: string): string =>
  (/\p{N}/u.test(found) ? found.replace(/[.,]/g, '') : found).slice(0, MAX_WORD_LENGTH);
