import { sentencesOf } from '../language/index.ts';

/** A part of a text. */
export interface Span {
  start: number;
  end: number;
}

/** A shorter line of its own, such as "Note" or "Tip", belongs to what follows. */
const MIN_PARAGRAPH = 20;
/** A line no longer than this introduces the list that follows it, with or without a colon, and as a question its answer. */
const MAX_INTRODUCTION = 120;
/** A longer list is cut around the chosen item: nobody reads a page in a chat. */
const MAX_LIST_LENGTH = 1_500;
/** Who is told less than this share of what fits is told the next paragraph as well, up to so many times that length. */
const TOO_LITTLE = 0.5;
const STRETCH = 1.5;
const ITEM = /^(?:- |\d{1,3}[.)] )/;

/**
 * The part of a text that answers where one sentence of it does: its paragraph or its whole list with the line that introduces
 * it, and neighbouring paragraphs as long as they fit. A customer can do nothing with half a list.
 */
export function excerpt(text: string, chosen: Span, longest: number): Span {
  const units = unitsOf(text);
  let first = units.findIndex(({ end }) => end >= chosen.end);
  if (first < 0) return chosen;
  let last = first;
  const span = () => ({ start: units[first]?.start ?? 0, end: units[last]?.end ?? text.length });
  const size = (from: number, to: number) => (units[to]?.end ?? 0) - (units[from]?.start ?? 0);
  const most = units[first]?.isList ? Math.max(longest, MAX_LIST_LENGTH) : longest;
  if (size(first, last) > most) return clip(text, chosen, longest);
  // What follows explains more often than what comes before.
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    const fits = size(first, last) < TOO_LITTLE * longest ? STRETCH * longest : longest;
    if (last + 1 < units.length && size(first, last + 1) <= fits) {
      last += 1;
      isGrowing = true;
    } else if (first > 0 && size(first - 1, last) <= longest) {
      first -= 1;
      isGrowing = true;
    }
  }
  return span();
}

/** Paragraphs; a list forms one with the line before it. */
function unitsOf(text: string): (Span & { isList: boolean })[] {
  const units: (Span & { isList: boolean })[] = [];
  let start = 0;
  for (const part of text.split(/(\n\n+)/)) {
    const end = start + part.length;
    if (part.trim()) {
      const isList = part.split('\n').some((line) => ITEM.test(line));
      const before = units.at(-1);
      const opening = before ? text.slice(before.start, before.end).trimEnd() : '';
      const opens =
        opening.endsWith(':') ||
        (opening.endsWith('?') && opening.length <= MAX_INTRODUCTION) ||
        (isList && opening.length <= MAX_INTRODUCTION) ||
        (opening !== '' && opening.length < MIN_PARAGRAPH && !/[.!?…]$/.test(opening));
      if (before && (opens || (isList && before.isList)))
        Object.assign(before, { end, isList: isList || before.isList });
      else units.push({ start, end, isList });
    }
    start = end;
  }
  return units;
}

/** Sentences around the chosen one, up to a length; a question before it comes along, as it would make no sense without. */
function clip(text: string, chosen: Span, longest: number): Span {
  const [start, end] = [Math.max(0, chosen.start), Math.min(text.length, chosen.end)];
  const before = sentencesOf(text).findLast((sentence) => sentence.end <= start);
  const isAsked = before !== undefined && before.text.endsWith('?') && end - before.start <= longest;
  let span = { start: isAsked ? before.start : start, end };
  for (const sentence of sentencesOf(text)) {
    const wider = { start: Math.min(span.start, sentence.start), end: Math.max(span.end, sentence.end) };
    if (sentence.end > span.end && wider.end - wider.start <= longest) span = wider;
  }
  for (const sentence of sentencesOf(text).toReversed()) {
    const wider = { start: Math.min(span.start, sentence.start), end: span.end };
    if (sentence.start < span.start && wider.end - wider.start <= longest) span = wider;
  }
  return span;
}
