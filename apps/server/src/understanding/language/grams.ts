import { foldMarks } from './normalise.ts';

/** Calls back with every piece of `size` letters of a normalised word, its borders marked by a space. */
export function eachGram(word: string, size: number, take: (gram: string) => void): void {
  const padded = ` ${foldMarks(word)} `;
  if (padded.length <= size) {
    take(padded);
    return;
  }
  for (let at = 0; at + size <= padded.length; at += 1) take(padded.slice(at, at + size));
}
