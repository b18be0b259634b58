import { oneLine } from '../decode-text.ts';

/** A heading, the end of its section, or a line of text: a paragraph, a list item or a table row. */
export type Piece =
  | { kind: 'heading' | 'end'; level: number; text: string }
  | {
      kind: 'text';
      text: string;
      /** The number of links in it, and of the letters that belong to them. */
      links: number;
      linkLetters: number;
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
  #links = 0;
  #linkLetters = 0;

  constructor(put: (piece: Piece) => void) {
    this.#put = put;
  }

  write(words: string, isLink = false) {
    if (isLink) this.#linkLetters += words.replace(/\s+/g, '').length;
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
    if (headingLevel(name) > 0) this.#heading = 0;
    if (name === 'details') this.#put({ kind: 'end', level: FOLD_LEVEL, text: '' });
  }

  end() {
    this.#endRow();
    this.#flush();
  }

  #endCell() {
    const cell = oneLine(this.#text);
    if (cell) this.#cells?.push(cell);
    this.#text = '';
  }

  #endRow() {
    if (!this.#cells) return;
    this.#endCell();
    if (this.#cells.length > 0) this.#putText(this.#cells.join(' | '));
    this.#cells = null;
  }

  #flush() {
    if (this.#text.trim()) {
      if (this.#heading > 0) this.#put({ kind: 'heading', level: this.#heading, text: this.#text });
      else this.#putText(this.#text.trim());
    }
    this.#text = '';
  }

  #putText(text: string) {
    this.#put({ kind: 'text', text, links: this.#links, linkLetters: this.#linkLetters });
    this.#links = 0;
    this.#linkLetters = 0;
  }
}
