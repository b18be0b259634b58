/** The best places to cut a text, in order of preference: between paragraphs, lines, sentences. */
const GOOD_BREAKS = [/\n{2,}/g, /\n/g, /(?<=[.!?…])\s+/g];
const WORD_BREAK = /\s+/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text into pieces that fit, each at the best available place. A URL is cut only if it does not fit on its own. */
export function splitText(text: string, limit: number, length: (words: string) => number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest !== '' && length(rest) > limit) {
    const head = longestThatFits(rest, limit, length);
    const cut = bestBreak(rest, head.length);
    pieces.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return rest === '' && pieces.length > 0 ? pieces : [...pieces, rest];
}

/** At least one grapheme, so that the loop ends. Never splits an emoji. */
function longestThatFits(text: string, limit: number, length: (words: string) => number): string {
  let head = '';
  let used = 0;
  for (const { segment } of graphemes.segment(text)) {
    used += length(segment);
    if (head !== '' && used > limit) break;
    head += segment;
  }
  return head;
}

/** A good break that leaves a reasonably large piece, otherwise one between two words, otherwise anywhere. */
function bestBreak(text: string, maxLength: number): number {
  const good = GOOD_BREAKS.map((pattern) => lastBreak(text, maxLength, pattern)).find((at) => at > maxLength / 4);
  return good ?? (lastBreak(text, maxLength, WORD_BREAK) || maxLength);
}

/** Start of the last break that leaves a piece of at most this length. */
function lastBreak(text: string, maxLength: number, pattern: RegExp): number {
  let last = 0;
  for (const { index } of text.slice(0, maxLength + 1).matchAll(pattern)) last = index;
  return last;
}
