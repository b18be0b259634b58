/** A piece of a snippet; matches are marked. */
export interface Piece {
  /** Its offset in the snippet. */
  at: number;
  text: string;
  isHit: boolean;
}

const WORD = /[\p{L}\p{N}\p{M}'’]+/gu;
const fold = (word: string) =>
  word
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase();
const MIN_STEM_LENGTH = 3;

/** The length of the common prefix. */
function sharedBeginning(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** The server matches word forms too, so a long enough common prefix counts as a match. */
const isHit = (word: string, wanted: string): boolean =>
  word.startsWith(wanted) || sharedBeginning(word, wanted) >= Math.max(MIN_STEM_LENGTH, wanted.length - 2);

/** Splits a snippet into pieces and marks the search words, ignoring case and accents. */
export function highlight(snippet: string, search: string): Piece[] {
  const wanted = (search.match(WORD) ?? []).map(fold).filter(Boolean);
  const pieces: Piece[] = [];
  const add = (at: number, text: string, hit: boolean) => {
    if (text) pieces.push({ at, text, isHit: hit });
  };
  let end = 0;
  for (const { 0: word, index } of snippet.matchAll(WORD)) {
    if (!wanted.some((each) => isHit(fold(word), each))) continue;
    add(end, snippet.slice(end, index), false);
    add(index, word, true);
    end = index + word.length;
  }
  add(end, snippet.slice(end), false);
  return pieces;
}
