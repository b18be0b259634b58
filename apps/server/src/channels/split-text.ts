/** Where a text is cut best: between paragraphs, lines, sentences. */
const GOOD_BREAKS = [/\n{2,}/g, /\n/g, /(?<=[.!?…])\s+/g];
const WORD_BREAK = /\s+/g;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a text into pieces that fit, at the best place that each piece offers. An address is cut only if it does not fit by itself. */
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

/** At least one letter, so that there is an end. Never half an emoji. */
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

/** A good break that leaves a piece of some size, or else between two words, or else anywhere. */
function bestBreak(text: string, maxLength: number): number {
  const good = GOOD_BREAKS.map((pattern) => lastBreak(text, maxLength, pattern)).find((at) => at > maxLength / 4);
  return good ?? (lastBreak(text, maxLength, WORD_BREAK) || maxLength);
}

/** Where the last break begins that leaves a piece of at most this length. */
function lastBreak(text: string, maxLength: number, pattern: RegExp): number {
  let last = 0;
  for (const { index } of text.slice(0, maxLength + 1).matchAll(pattern)) last = index;
  return last;
}
