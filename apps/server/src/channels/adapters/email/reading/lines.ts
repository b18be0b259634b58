/**
 * One line of a mail.
 * - `depth`: how many times it is quoted.
 * - `isCited`: the mail program itself marked the quote, not only its indentation.
 * - `mark`: what the HTML says about the line, where it says anything.
 */
export interface Line {
  text: string;
  depth: number;
  isCited: boolean;
  mark: LineMark | null;
}

/** `history` is the older mail below an answer, `intro` the line that introduces a quote, `forward` a mail passed on. */
export type LineMark = 'history' | 'intro' | 'signature' | 'forward';

const MAX_LINES = 200_000;

/** Plain text as lines; `>` at the start of a line is a quote. */
export function linesOfText(text: string): Line[] {
  return text.split(/\r\n|\n|\r/, MAX_LINES).map((line) => {
    const { depth, start } = quoteMarks(line);
    return { text: line.slice(start).trimEnd(), depth, isCited: depth > 0, mark: null };
  });
}

function quoteMarks(line: string): { depth: number; start: number } {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '>') {
      depth++;
      start = at + 1;
    } else if (line[at] !== ' ' || at > start) break;
  }
  if (depth > 0 && line[start] === ' ') start++;
  return { depth, start };
}

/** The lines as text again: quotes with `> `, at most one empty line between others, none at the ends. */
export function textOfLines(lines: readonly Line[]): string {
  const out: string[] = [];
  for (const { text, depth } of lines) {
    const line = depth > 0 ? `${'> '.repeat(Math.min(depth, 20))}${text}`.trimEnd() : text;
    const isEmpty = text.trim() === '';
    if (isEmpty && (out.length === 0 || /^[>\s]*$/.test((out.at(-1) ?? '').slice(0, 50)))) continue;
    out.push(isEmpty ? '' : line);
  }
  while (out.at(-1) === '') out.pop();
  return out.join('\n');
}
