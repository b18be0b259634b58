import { Parser } from 'htmlparser2';
import { Blocks } from '../blocks.ts';
import { oneLine } from '../decode-text.ts';
import type { Block, ReadPage } from '../page.ts';
import { withoutMenus } from './html-menus.ts';
import type { Piece } from './html-pieces.ts';
import { HtmlWalk, names } from './html-walk.ts';
import { addTable } from './table.ts';

/** A page with what a crawler needs to know. */
export interface ReadHtml {
  page: ReadPage;
  /** As written; relative to `base`, or else to the page's own address. */
  links: string[];
  base: string | null;
  canonical: string | null;
  /** The page asks robots not to index it, or not to follow its links. */
  noIndex: boolean;
  noFollow: boolean;
}

/** If `<main>` holds at least this share of the text, the rest of the page is ignored. */
const MAIN_SHARE = 0.2;

/** Reads the visible text of a page, without navigation and other boilerplate. */
export function readHtml(html: string): ReadHtml {
  const walk = new HtmlWalk();
  const parser = new Parser(walk);
  parser.write(html);
  parser.end();
  const { pieces, mainPieces, links, base, canonical, robots } = walk;
  const hasMain = mainPieces.length > 0 && size(mainPieces) >= size(pieces) * MAIN_SHARE;
  const kept = withoutMenus(hasMain ? mainPieces : pieces);
  const first = kept.find((piece) => piece.kind === 'heading');
  return {
    page: { title: oneLine(walk.title) || oneLine(first?.text ?? ''), blocks: assemble(kept) },
    links,
    base,
    canonical,
    noIndex: names(robots, 'noindex') || names(robots, 'none'),
    noFollow: names(robots, 'nofollow') || names(robots, 'none'),
  };
}

const size = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);

function assemble(pieces: readonly Piece[]): Block[] {
  const blocks = new Blocks();
  let rows: string[][] = [];
  for (const piece of pieces) {
    if (piece.kind === 'text' && piece.cells) {
      rows.push(piece.cells);
      continue;
    }
    addTable(rows, blocks);
    rows = [];
    if (piece.kind === 'text') {
      if (piece.isItem) blocks.item(piece.text);
      else blocks.text(piece.text);
    } else if (piece.kind === 'end') blocks.leave(piece.level);
    else blocks.heading(piece.level, piece.text.replace(/\s*[#¶]\s*$/, '')); // the permalink mark
  }
  addTable(rows, blocks);
  return blocks.end();
}
