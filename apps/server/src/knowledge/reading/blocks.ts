import { oneLine, removeUnseen } from './decode-text.ts';
import { LIMITS, ReadingError, type Block } from './page.ts';

const MAX_HEADING_LENGTH = 200;
/** A list is a table of contents if at least this share of its items are headings of the page. */
const CONTENTS_SHARE = 0.6;

/** The mark of a list item, as readers write it. */
const ITEM = /^(?:- |\d{1,3}[.)] )/;

const tidy = (words: string): string =>
  removeUnseen(words)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Collects the output of readers in order: headings with their level, and texts under the latest heading. */
export class Blocks {
  readonly #limit: number;
  #size = 0;
  #path: { level: number; text: string }[] = [];
  #texts: string[] = [];
  /** The last heading has no text yet. */
  #isBare = false;
  readonly #blocks: Block[] = [];

  constructor(limit = LIMITS.textCharacters) {
    this.#limit = limit;
  }

  /** Starts a section. A heading of the same or a higher level ends the ones below it. */
  heading(level: number, words: string) {
    const text = oneLine(words).slice(0, MAX_HEADING_LENGTH);
    if (!text) return;
    this.#count(text);
    this.#close(level);
    this.#path = [...this.#path.filter((above) => above.level < level), { level, text }];
    this.#isBare = true;
  }

  /** Ends the section under a heading of this level; what follows belongs to the heading above it. */
  leave(level: number) {
    this.#close(level);
    this.#path = this.#path.filter((above) => above.level < level);
  }

  /** A paragraph; line breaks inside are kept. */
  text(words: string) {
    const text = tidy(words);
    if (!text) return;
    this.#count(text);
    this.#texts.push(text);
    this.#isBare = false;
  }

  /** An item of a list, with its mark. A list stays together, and close to the line that introduces it. */
  item(words: string) {
    const before = this.#texts.at(-1);
    const lastLine = before?.slice(before.lastIndexOf('\n') + 1) ?? '';
    this.text(words);
    if (before === undefined || !(lastLine.endsWith(':') || ITEM.test(lastLine))) return;
    const item = this.#texts.pop();
    this.#texts[this.#texts.length - 1] = `${before}\n${item ?? ''}`;
  }

  /** A row of a table, which is a passage of its own: another row must not answer in its place. */
  row(words: string) {
    const text = removeUnseen(words).trim();
    if (!text) return;
    this.#count(text);
    this.#isBare = false;
    this.#close();
    this.#blocks.push({ heading: this.#path.map((above) => above.text).join(' › '), text });
  }

  /** A question with its answer, which are never split. */
  answer(question: string, answer: string) {
    const [heading, text] = [oneLine(question), removeUnseen(answer).trim()];
    if (!heading || !text) return;
    this.#count(heading + text);
    this.#close();
    this.#isBare = false;
    this.#blocks.push({ heading, text, isAnswer: true });
  }

  end(): Block[] {
    this.#close();
    return this.#withoutContents();
  }

  /** Removes tables of contents: lists that only repeat the headings of the page, with the line that introduces them. */
  #withoutContents(): Block[] {
    const headings = new Set(this.#blocks.flatMap(({ heading }) => heading.toLowerCase().split(' › ')));
    const isHeading = (line: string) =>
      headings.has(
        line
          .replace(/^(?:- |\d+\. )/, '')
          .trim()
          .toLowerCase(),
      );
    return this.#blocks.flatMap((block) => {
      if (block.isAnswer) return [block];
      const paragraphs = block.text.split(/\n\n+/);
      const kept = paragraphs.filter((paragraph) => {
        const items = paragraph.split('\n').filter((line) => ITEM.test(line));
        return items.length < 2 || items.filter(isHeading).length < CONTENTS_SHARE * items.length;
      });
      if (kept.length === paragraphs.length) return [block];
      return kept.length > 0 ? [{ ...block, text: kept.join('\n\n') }] : [];
    });
  }

  #count(text: string) {
    this.#size += text.length;
    if (this.#size > this.#limit) throw new ReadingError('too_much_inside');
  }

  #close(nextLevel = 0) {
    // A heading without content is kept as plain text.
    const bare = this.#isBare && nextLevel <= (this.#path.at(-1)?.level ?? 0) ? this.#path.pop() : undefined;
    if (bare) this.#texts.push(bare.text);
    this.#isBare = false;
    if (this.#texts.length === 0) return;
    const heading = this.#path.map(({ text }) => text).join(' › ');
    const text = this.#texts.join('\n\n');
    const last = this.#blocks.at(-1);
    if (bare && last?.heading === heading && !last.isAnswer) last.text += `\n\n${text}`;
    else this.#blocks.push({ heading, text });
    this.#texts = [];
  }
}
