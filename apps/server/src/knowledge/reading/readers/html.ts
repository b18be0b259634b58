import { Parser } from 'htmlparser2';
import { Blocks } from '../blocks.ts';
import { oneLine } from '../decode-text.ts';
import { ReadingError, type Block, type ReadPage } from '../page.ts';
import { isHidden } from './html-hidden.ts';
import { withoutMenus } from './html-menus.ts';
import { HtmlPieces, type Piece } from './html-pieces.ts';

/** A page with what a crawler asks of it. */
export interface ReadHtml {
  page: ReadPage;
  /** As written; relative ones are relative to `base`, or else to the page's own address. */
  links: string[];
  base: string | null;
  canonical: string | null;
  /** The page asks not to be kept, or its links not to be followed. */
  noIndex: boolean;
  noFollow: boolean;
}

const SKIPPED = new Set(
  'script style template noscript nav footer aside iframe object embed svg canvas math audio video select datalist button dialog menu textarea'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const MOST_LINKS = 5_000;
/** Pages that people write are nowhere near; deeper ones are made to hold a parser up. */
const DEEPEST = 2_000;
/** What is within <main> is the page when it holds at least so much of all words. */
const MAIN_SHARE = 0.2;

const names = (list: string | undefined, word: string) =>
  (list ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word);

/** Reads the words that a visitor of the page would see, without what surrounds them on every page. */
export function readHtml(html: string): ReadHtml {
  const head = { base: null as string | null, canonical: null as string | null, robots: '', title: '' };
  const links: string[] = [];
  const all: Piece[] = [];
  const main: Piece[] = [];
  const open: { isSkipped: boolean; isMain: boolean; isLink: boolean }[] = [];
  let skipped = 0;
  let mains = 0;
  let titles = 0;
  let anchors = 0;
  const pieces = new HtmlPieces((piece) => {
    all.push(piece);
    if (mains > 0) main.push(piece);
  });

  function note(name: string, { href, rel, content, name: called }: Readonly<Record<string, string>>) {
    if (name === 'base') head.base ??= href ?? null;
    if (name === 'link' && names(rel, 'canonical')) head.canonical ??= href ?? null;
    if (name === 'meta' && called?.toLowerCase() === 'robots') head.robots += ` ${content ?? ''}`;
    if (name === 'a' && href && !names(rel, 'nofollow') && links.length < MOST_LINKS) links.push(href);
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      note(name, attributes);
      if (name === 'br' && skipped === 0) pieces.lineBreak();
      if (VOID.has(name)) return;
      const isRoot = name === 'html' || name === 'body';
      const isSkipped = SKIPPED.has(name) || (!isRoot && isHidden(attributes));
      const isMain = name === 'main' || name === 'article' || attributes.role === 'main';
      if (skipped === 0) pieces.open(name);
      if (name === 'title') titles += 1;
      const isLink = name === 'a' && /^(?!mailto:|tel:|#)./i.test(attributes.href ?? '');
      if (isLink) anchors += 1;
      if (isLink && skipped === 0) pieces.link();
      if (isSkipped) skipped += 1;
      if (isMain) mains += 1;
      open.push({ isSkipped, isMain, isLink });
      if (open.length > DEEPEST) throw new ReadingError('too_much_inside');
    },
    ontext(words) {
      if (skipped > 0) return;
      if (titles === 1 && open.length <= 3) head.title += words;
      else pieces.write(words, anchors > 0);
    },
    onclosetag(name) {
      if (VOID.has(name)) return;
      const element = open.pop();
      if (element?.isSkipped) skipped -= 1;
      if (skipped === 0) pieces.close(name);
      if (name === 'title') titles += 1;
      if (element?.isMain) mains -= 1;
      if (element?.isLink) anchors -= 1;
    },
  });
  parser.write(html);
  parser.end();
  pieces.end();

  const kept = withoutMenus(main.length > 0 && size(main) >= size(all) * MAIN_SHARE ? main : all);
  const first = kept.find((piece) => piece.kind === 'heading');
  return {
    page: { title: oneLine(head.title) || oneLine(first?.text ?? ''), blocks: assemble(kept) },
    links,
    base: head.base,
    canonical: head.canonical,
    noIndex: names(head.robots, 'noindex') || names(head.robots, 'none'),
    noFollow: names(head.robots, 'nofollow') || names(head.robots, 'none'),
  };
}

const size = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + text.length, 0);

function assemble(pieces: readonly Piece[]): Block[] {
  const blocks = new Blocks();
  let lines: string[] = [];
  const flush = () => {
    blocks.text(lines.join('\n'));
    lines = [];
  };
  for (const piece of pieces) {
    if (piece.kind === 'text') {
      lines.push(piece.text);
      continue;
    }
    flush();
    blocks.heading(piece.level, piece.text.replace(/\s*[#¶]\s*$/, '')); // the mark by which a heading is linked
  }
  flush();
  return blocks.end();
}
