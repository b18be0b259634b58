import { foldMarks } from './normalise.ts';

/** Calls back with every n-gram of `size` letters of a normalised word; a space marks its boundaries. */
export function eachGram(word: string, size: number, take: (gram: string) => void): void {
  const padded = ` ${foldMarks(word)} `;
  if (padded.length <= size) {
    take(padded);
    return;
  }
  for (let at = 0; at + size <= padded.length; at += 1) take(padded.slice(at, at + size));
}
