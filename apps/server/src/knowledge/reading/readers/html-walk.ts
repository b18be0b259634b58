import { ReadingError } from '../page.ts';
import { isHidden } from './html-hidden.ts';
import { HtmlPieces, type Piece } from './html-pieces.ts';

type Attributes = Readonly<Record<string, string>>;

const SKIPPED = new Set(
  'script style template noscript nav footer aside iframe object embed svg canvas math audio video select datalist button dialog menu textarea'.split(
    ' ',
  ),
);
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
const MAX_LINKS = 5_000;
/** Far deeper than real pages; deeper ones are crafted to stall a parser. */
const MAX_DEPTH = 2_000;

/** Whether an attribute with a list of words, separated by spaces or commas, contains this one. */
export const names = (list: string | undefined, word: string): boolean =>
  (list ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .includes(word);

interface Open {
  isSkipped: boolean;
  isMain: boolean;
  isLink: boolean;
  isAnchor: boolean;
}

/** Walks through a page tag by tag and collects its visible text and its metadata. */
export class HtmlWalk {
  readonly pieces: Piece[] = [];
  /** Those inside `<main>` or `<article>`. */
  readonly mainPieces: Piece[] = [];
  readonly links: string[] = [];
  base: string | null = null;
  canonical: string | null = null;
  robots = '';
  title = '';

  readonly #open: Open[] = [];
  readonly #lines = new HtmlPieces((piece) => {
    this.pieces.push(piece);
    if (this.#mains > 0) this.mainPieces.push(piece);
  });
  #skipped = 0;
  #mains = 0;
  #links = 0;
  #anchors = 0;
  #title: 'before' | 'inside' | 'behind' = 'before';

  onopentag(name: string, attributes: Attributes) {
    this.#note(name, attributes);
    if (name === 'br' && this.#skipped === 0) this.#lines.lineBreak();
    if (VOID.has(name)) return;
    const isRoot = name === 'html' || name === 'body';
    const isSkipped = SKIPPED.has(name) || (!isRoot && isHidden(attributes));
    const isMain = name === 'main' || name === 'article' || attributes.role === 'main';
    const isLink = name === 'a' && /^(?!mailto:|tel:|#)./i.test(attributes.href ?? '');
    const isAnchor = name === 'a' && /^#./.test(attributes.href ?? '');
    if (this.#skipped === 0) {
      this.#lines.open(name);
      if (isLink) this.#lines.link();
      if (name === 'title' && this.#title === 'before') this.#title = 'inside';
    }
    this.#count({ isSkipped, isMain, isLink, isAnchor }, 1);
    this.#open.push({ isSkipped, isMain, isLink, isAnchor });
    if (this.#open.length > MAX_DEPTH) throw new ReadingError('too_much_inside');
  }

  ontext(words: string) {
    if (this.#skipped > 0) return;
    if (this.#title === 'inside') this.title += words;
    else this.#lines.write(words, this.#links > 0 ? 'page' : this.#anchors > 0 ? 'anchor' : null);
  }

  onclosetag(name: string) {
    if (VOID.has(name)) return;
    const element = this.#open.pop();
    if (element?.isSkipped) this.#skipped -= 1;
    if (this.#skipped === 0) this.#lines.close(name);
    if (element) this.#count({ ...element, isSkipped: false }, -1);
    if (name === 'title' && this.#title === 'inside') this.#title = 'behind';
  }

  onend() {
    this.#lines.end();
  }

  #count({ isSkipped, isMain, isLink, isAnchor }: Open, change: 1 | -1) {
    if (isSkipped) this.#skipped += change;
    if (isMain) this.#mains += change;
    if (isLink) this.#links += change;
    if (isAnchor) this.#anchors += change;
  }

  #note(name: string, { href, rel, content, name: called }: Attributes) {
    if (name === 'base') this.base ??= href ?? null;
    if (name === 'link' && names(rel, 'canonical')) this.canonical ??= href ?? null;
    if (name === 'meta' && called?.toLowerCase() === 'robots') this.robots += ` ${content ?? ''}`;
    if (name === 'a' && href && !names(rel, 'nofollow') && this.links.length < MAX_LINKS) this.links.push(href);
  }
}
