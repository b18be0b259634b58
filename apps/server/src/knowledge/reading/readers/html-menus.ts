import type { Piece } from './html-pieces.ts';

/** This many links in a row, with nothing between them, are a menu. */
const MIN_LINKS = 4;
const LINK_SHARE = 0.9;

/** Removes navigation lists and tables of contents, unless there is nothing else. */
export function withoutMenus(pieces: readonly Piece[]): readonly Piece[] {
  const kept: Piece[] = [];
  let row: Piece[] = [];
  let links = 0;
  const endRow = () => {
    if (links < MIN_LINKS) for (const piece of row) kept.push(piece);
    row = [];
    links = 0;
  };
  for (const piece of pieces) {
    if (piece.kind === 'text' && piece.isContents) {
      const before = kept.at(-1);
      if (before?.kind === 'text' && before.text.trimEnd().endsWith(':')) kept.pop(); // "In this article:"
      continue;
    }
    if (piece.kind === 'text' && isLinksAlone(piece)) {
      row.push(piece);
      links += piece.links;
      continue;
    }
    endRow();
    kept.push(piece);
  }
  endRow();
  return kept.some(({ kind }) => kind === 'text') ? kept : pieces;
}

function isLinksAlone({ text, links, linkLetters }: Extract<Piece, { kind: 'text' }>): boolean {
  const letters = text.replace(/^(?:- |\d+\. )|[\s|·•/]+/g, '').length;
  return links > 0 && linkLetters >= letters * LINK_SHARE;
}
