import { piecesOf } from '@parley/flow-engine';

/** A part of a line: words, some of them more important, or a variable that is drawn as a token. */
export type Piece = { words: string; isStrong?: boolean } | { variable: string };

/** What a template says, with its variables marked. */
export const templatePieces = (template: string, isStrong = false): Piece[] =>
  piecesOf(template).flatMap((piece): Piece[] => {
    if ('name' in piece) return piece.name ? [{ variable: piece.name }] : [];
    return piece.words ? [{ words: piece.words, ...(isStrong && { isStrong }) }] : [];
  });

/** The pieces as plain text, for names and for searching. */
export const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('variable' in piece ? piece.variable : piece.words)).join('');

const MARK = '\u0001';

/** A sentence of a catalog with pieces in place of its values: `say` is given marks to fill in. */
export function sentenceOf(say: (marks: Record<string, string>) => string, values: Record<string, Piece[]>): Piece[] {
  const names = Object.keys(values);
  const marked = say(Object.fromEntries(names.map((name) => [name, `${MARK}${name}${MARK}`])));
  return marked
    .split(MARK)
    .flatMap((part, at) => (at % 2 === 1 ? (values[part] ?? []) : part ? [{ words: part }] : []));
}

/** Lists of pieces with the same words between each two. */
export const joined = (lists: Piece[][], between: string): Piece[] =>
  lists.flatMap((list, at) => (at === 0 ? list : [{ words: between }, ...list]));
