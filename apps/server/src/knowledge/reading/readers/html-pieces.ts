import { oneLine } from '../decode-text.ts';

/** A heading, the end of its section, or a line of text: a paragraph, a list item or a table row. */
export type Piece =
  | { kind: 'heading' | 'end'; level: number; text: string }
  | {
      kind: 'text';
      /** A list item begins with its mark. */
      text: string;
      /** Belongs to a list. */
      isItem: boolean;
      /** The cells of a table row. */
      cells: string[] | null;
      /** The number of links in it, and of the letters that belong to them. */
      links: number;
      linkLetters: number;
      /** It only links to a place on the same page. */
      isContents: boolean;
    };

const BLOCK = new Set(
  'address article blockquote body caption center dd details div dl dt fieldset figcaption figure form header h1 h2 h3 h4 h5 h6 hgroup html li main ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** The summary of a `<details>` element is a heading below all others, and its section ends with the element. */
const FOLD_LEVEL = 7;
const headingLevel = (name: string) => (name === 'summary' ? FOLD_LEVEL : Number(/^h([1-6])$/.exec(name)?.[1] ?? 0));

/** Turns tags and text into pieces, breaking lines as a browser would. */
export class HtmlPieces {
  readonly #put: (piece: Piece) => void;
  #text = '';
  #heading = 0;
  /** Completed cells of the current table row. */
  #cells: string[] | null = null;
  #preformatted = 0;
  /** The open lists, with the number of the latest item where they are numbered. */
  readonly #lists: { count: number | null }[] = [];
  /** The mark of the list item that has just begun. */
  #mark = '';
  #links = 0;
  #linkLetters = 0;
  #anchorLetters = 0;

  constructor(put: (piece: Piece) => void) {
    this.#put = put;
  }

  /** `link` is the kind of link that the words belong to, if any. */
  write(words: string, link: 'page' | 'anchor' | null = null) {
    if (link === 'page') this.#linkLetters += words.replace(/\s+/g, '').length;
    if (link === 'anchor') this.#anchorLetters += words.replace(/\s+/g, '').length;
    this.#text += this.#preformatted > 0 ? words : words.replace(/\s+/g, ' ');
  }

  link() {
    this.#links += 1;
  }

  lineBreak() {
    this.#text += '\n';
  }

  open(name: string) {
    if (!BLOCK.has(name)) return;
    const level = headingLevel(name);
    // A table that contains headings or tables is used for layout; its cells do not form a row.
    if (level > 0 || name === 'table' || name === 'tr') this.#endRow();
    if (this.#cells) {
      this.#text += name === 'td' || name === 'th' ? '' : ' ';
      return;
    }
    this.#flush();
    if (name === 'tr') this.#cells = [];
    if (name === 'pre') this.#preformatted += 1;
    if (level > 0) this.#heading = level;
    if (name === 'ul' || name === 'ol') this.#lists.push({ count: name === 'ol' ? 0 : null });
    if (name === 'li') this.#beginItem();
  }

  close(name: string) {
    if (!BLOCK.has(name)) return;
    if (name === 'tr') this.#endRow();
    if (this.#cells) {
      if (name === 'td' || name === 'th') this.#endCell();
      else this.#text += ' ';
      return;
    }
    this.#flush();
    if (name === 'pre') this.#preformatted -= 1;
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (headingLevel(name) > 0) this.#heading = 0;
    if (name === 'details') this.#put({ kind: 'end', level: FOLD_LEVEL, text: '' });
  }

  end() {
    this.#endRow();
    this.#flush();
  }

  #beginItem() {
    const list = this.#lists.at(-1);
    if (list && list.count !== null) list.count += 1;
    this.#mark = list?.count ? `${list.count}. ` : '- ';
  }

  #endCell() {
    this.#cells?.push(oneLine(this.#text));
    this.#text = '';
  }

  #endRow() {
    if (!this.#cells) return;
    if (this.#text.trim()) this.#endCell();
    const cells = this.#cells;
    this.#cells = null;
    const written = cells.filter(Boolean);
    if (written.length > 0) this.#putText(written.join(' | '), cells);
  }

  #flush() {
    if (this.#text.trim()) {
      if (this.#heading > 0) {
        this.#put({ kind: 'heading', level: this.#heading, text: this.#text });
      } else {
        this.#putText(this.#mark + this.#text.trim());
        this.#mark = '';
      }
    }
    this.#text = '';
  }

  #putText(text: string, cells: string[] | null = null) {
    const isItem = this.#lists.length > 0 && cells === null;
    const letters = text.replace(/^(?:- |\d+\. )|\s+/g, '').length;
    const isContents = isItem && letters > 0 && this.#anchorLetters >= letters;
    this.#put({ kind: 'text', text, isItem, cells, links: this.#links, linkLetters: this.#linkLetters, isContents });
    this.#links = 0;
    this.#linkLetters = 0;
    this.#anchorLetters = 0;
  }
}
