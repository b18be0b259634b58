import { oneLine, removeUnseen } from './decode-text.ts';
import { LIMITS, ReadingError, type Block } from './page.ts';

const MAX_HEADING_LENGTH = 200;

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

  /** A paragraph, a list or a table; line breaks inside are kept. */
  text(words: string) {
    const text = removeUnseen(words)
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim();
    if (!text) return;
    this.#count(text);
    this.#texts.push(text);
    this.#isBare = false;
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
    return this.#blocks;
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
