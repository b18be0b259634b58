import { removeUnseen } from '../decode-text.ts';

/** One printed line of a page. */
export interface Line {
  text: string;
  /** The font size in points. */
  size: number;
  /** From the bottom of the page, in points. */
  y: number;
  /** Where it begins and ends, from the left of the page. */
  left: number;
  right: number;
}

const MIN_PAGES = 3;
const EDGE_LINES = 3;
/** A line at the edge of this share of pages is a header or footer. */
const REPEATS = 0.6;

/** Removes headers, footers and tables of contents, which only repeat other text. */
export function withoutRepeats(pages: readonly (readonly Line[])[]): Line[][] {
  const written = pages.map((lines) => lines.filter(({ text }) => !/([.…·_]\s?){5,}\s*\d*$/.test(text)));
  if (pages.length < MIN_PAGES) return written;
  const seen = new Map<string, number>();
  for (const lines of written)
    for (const key of new Set([...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)].map(likeness)))
      seen.set(key, (seen.get(key) ?? 0) + 1);
  const most = Math.max(MIN_PAGES, pages.length * REPEATS);
  const repeats = (line: Line | undefined) => line !== undefined && (seen.get(likeness(line)) ?? 0) >= most;
  return written.map((lines) => {
    const top = [0, 1, 2].find((index) => !repeats(lines[index])) ?? EDGE_LINES;
    const bottom = [1, 2, 3].find((index) => !repeats(lines.at(-index))) ?? EDGE_LINES + 1;
    return lines.slice(top, Math.max(top, lines.length - bottom + 1));
  });
}

/** Position and text, with digits masked because page numbers differ. */
const likeness = ({ text, y }: Line) => `${Math.round(y)} ${text.replace(/\d+/g, '#')}`;

/** A paragraph, a list item or, if its font is larger than most, a heading. */
export interface Passage {
  text: string;
  size: number;
  isItem: boolean;
}

/** How far a list item is indented at least, and how far before the margin a line ends that is not full, in points. */
const INDENT = 8;
const SHORT_OF_MARGIN = 60;
const MARK = /^\s*([•▪◦‣·–—*-]|\d{1,3}[.)])\s/;

/** Joins consecutive lines into passages and rejoins words hyphenated at line ends. */
export function joinLines(pages: readonly (readonly Line[])[]): Passage[] {
  const passages: Passage[] = [];
  const margins = { left: Math.min(...pages.flat().map(({ left }) => left)), right: rightMargin(pages) };
  let before: Line | null = null;
  for (const lines of pages) {
    for (const line of lines) {
      const last = passages.at(-1);
      if (last && before && runsOn(before, line, margins)) last.text = joinWords(last.text, line.text);
      else passages.push({ text: line.text, size: line.size, isItem: isItem(line, before, margins) });
      before = line;
    }
  }
  return passages.map((passage) => ({ ...passage, text: removeUnseen(passage.text) }));
}

interface Margins {
  left: number;
  right: number;
}

/** Most lines of running text end near it. */
function rightMargin(pages: readonly (readonly Line[])[]): number {
  const ends = pages
    .flat()
    .map(({ right }) => right)
    .toSorted((a, b) => a - b);
  return ends[Math.floor(ends.length * 0.9)] ?? 0;
}

/** A mark, or an indented line below a list or its introduction: many programs draw the mark itself as a picture. */
function isItem(line: Line, before: Line | null, { left }: Margins): boolean {
  if (MARK.test(line.text)) return true;
  return line.left > left + INDENT && before !== null && (/:\s*$/.test(before.text) || before.left > left + INDENT);
}

function runsOn(before: Line, line: Line, { right }: Margins): boolean {
  if (Math.abs(before.size - line.size) > 0.15 * Math.max(before.size, line.size)) return false;
  if (MARK.test(line.text)) return false;
  const startsAnew = /^\s*["“„«(]?[\p{Lu}\p{N}]/u.test(line.text);
  // A line that ends early, followed by one that begins like a sentence or further in, ends its paragraph.
  if (startsAnew && (before.right < right - SHORT_OF_MARGIN || line.left > before.left + INDENT)) return false;
  const gap = before.y - line.y;
  const isElsewhere = gap <= 0; // another page or column
  if (isElsewhere) return !/[.!?:;…]["»”]?\s*$/.test(before.text) && /^\s*\p{Ll}/u.test(line.text);
  return gap < 1.7 * Math.max(line.size, 1);
}

/** A hyphen between lower-case letters at a line end comes from typesetting. */
function joinWords(before: string, after: string): string {
  if (before.endsWith('\u00ad')) return before.slice(0, -1) + after;
  if (/\p{Ll}[-‐]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  if (/\p{L}[-‐]$/u.test(before)) return before + after;
  return `${before} ${after}`;
}

/** The font size of most letters. */
export function bodySize(pages: readonly (readonly Line[])[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}
