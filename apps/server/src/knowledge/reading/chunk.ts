import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { splitSentences } from '../../understanding/language/index.ts';
import type { Block, ReadPage } from './page.ts';
import { defuse } from './suspicious.ts';

/** A passage of knowledge: small enough to be quoted, large enough to make sense. */
export interface Chunk {
  /** The headings above it, joined by " › "; for an answer, its question. */
  heading: string;
  text: string;
  isAnswer: boolean;
  /** Seems to address a model rather than people. */
  isSuspicious: boolean;
  /** Depends on heading and text only, so that unchanged chunks need not be indexed again. */
  hash: string;
}

interface ChunkOptions {
  shortest?: number;
  longest?: number;
}

const TURN_MS = 10;
/** Answers up to this length stay in one chunk. */
const MAX_ANSWER_LENGTH = 4_000;

/** Ways to split a text, from coarse to fine. Concatenating the parts restores the text. */
const SPLITTERS: readonly ((text: string, longest: number) => Iterable<string>)[] = [
  (text) => splitBehind(text, /\n\n+/g),
  (text) => splitBehind(text, /\n/g),
  splitSentences,
  (text) => splitBehind(text, /[,;:–—)]\s/gu),
  (text) => splitBehind(text, /\s+/gu),
  cutHard,
];
const SENTENCES = 2;
/** A list is kept together, with the line that introduces it, up to so many times the usual length. */
const LIST_FACTOR = 2;
const LIST = /(?:^|\n)(?:- |\d{1,3}[.)] ).*\n(?:- |\d{1,3}[.)] )/;

/** Splits a page into chunks of 300 to 800 characters. A sentence is only cut if it is longer than that itself. */
export const chunk = (page: ReadPage, options: ChunkOptions = {}): Chunk[] => [...chunks(page, options)];

/** The same for pages of any size, yielding to other work in between. */
export async function chunkInTurns(page: ReadPage, options: ChunkOptions = {}): Promise<Chunk[]> {
  const found: Chunk[] = [];
  let startedAt = performance.now();
  for (const each of chunks(page, options)) {
    found.push(each);
    if (performance.now() - startedAt < TURN_MS) continue;
    await setImmediate();
    startedAt = performance.now();
  }
  return found;
}

function* chunks({ blocks }: ReadPage, { shortest = 300, longest = 800 }: ChunkOptions): Generator<Chunk> {
  for (const block of blocks) {
    const most = block.isAnswer && block.text.length <= MAX_ANSWER_LENGTH ? MAX_ANSWER_LENGTH : longest;
    for (const text of pack(block.text, shortest, most)) yield toChunk(block, text);
  }
}

function toChunk({ heading: written, isAnswer = false }: Block, part: string): Chunk {
  const heading = defuse(written);
  const body = defuse(part);
  return {
    heading: heading.text,
    text: body.text,
    isAnswer,
    isSuspicious: heading.isSuspicious || body.isSuspicious,
    hash: createHash('sha256').update(`${heading.text}\0${body.text}`).digest('hex'),
  };
}

interface Unit {
  text: string;
  /** How it was split from its neighbours: an index into WAYS. */
  level: number;
}

const join = (units: readonly Unit[]) =>
  units
    .map(({ text }) => text)
    .join('')
    .trim();
const sizeOf = (units: readonly Unit[]) => join(units).length;

/** Fills one chunk after another; text that does not fit is split as coarsely as possible. */
function* pack(text: string, shortest: number, longest: number): Generator<string> {
  let before: Unit[] = [];
  let current: Unit[] = [];
  /** The texts being split, finest on top. */
  const waiting: Iterator<Unit>[] = [[{ text, level: -1 }].values()];
  for (let top = waiting.at(-1); top; top = waiting.at(-1)) {
    const { value: unit, done } = top.next();
    if (done) {
      waiting.pop();
      continue;
    }
    const isList = unit.level === 0 && LIST.test(unit.text);
    const most = isList ? LIST_FACTOR * longest : longest;
    const isTooLong = unit.text.length > most && unit.text.trim().length > most;
    const limit = isList && sizeOf(current) < shortest ? most : longest;
    if (!isTooLong && sizeOf([...current, unit]) <= limit) {
      current.push(unit);
    } else if (isTooLong || (!isList && unit.level < SENTENCES && sizeOf(current) < shortest)) {
      // A chunk that is still short takes leading sentences of what follows, but never half a sentence.
      waiting.push(part(unit, longest));
    } else {
      if (sizeOf(before) > 0) yield join(before);
      before = current;
      current = [unit];
    }
  }
  balance(before, current, shortest, longest);
  for (const last of [before, current]) if (sizeOf(last) > 0) yield join(last);
}

function* part({ text, level }: Unit, longest: number): Generator<Unit> {
  const next = level + 1;
  for (const each of SPLITTERS[next]?.(text, longest) ?? [text]) yield { text: each, level: next };
}

function* splitBehind(text: string, where: RegExp): Generator<string> {
  let start = 0;
  for (const { 0: found, index } of text.matchAll(where)) {
    yield text.slice(start, index + found.length);
    start = index + found.length;
  }
  if (start < text.length) yield text.slice(start);
}

/** A short last chunk takes text from the one before, as long as that one stays long enough. */
function balance(before: Unit[], last: Unit[], shortest: number, longest: number) {
  while (sizeOf(last) < shortest && before.length > 1) {
    const spare = before.at(-1);
    if (!spare || sizeOf(before.slice(0, -1)) < shortest || sizeOf([spare, ...last]) > longest) return;
    before.pop();
    last.unshift(spare);
  }
}

/** Cuts between characters, never inside a surrogate pair. */
function* cutHard(text: string, longest: number): Generator<string> {
  for (let start = 0; start < text.length;) {
    const end = Math.min(start + longest, text.length);
    const isInside = end < text.length && /[\ud800-\udbff]/.test(text[end - 1] ?? '') && longest > 1;
    const cut = isInside ? end - 1 : end;
    yield text.slice(start, cut);
    start = cut;
  }
}
