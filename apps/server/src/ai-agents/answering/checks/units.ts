import type { Locale } from '@parley/contracts/locales';
import { AND, CONJUNCTION, sentencesOf } from '../../../understanding/language/index.ts';
import { readValues, type Value } from '../../../understanding/values/index.ts';
import type { Passage } from './evidence.ts';
import { contentWords, keysOf, type Word } from './words.ts';

/** The smallest part of a text that states something: a clause with its values. */
export interface Unit {
  words: readonly Word[];
  /** The keys of its own words. */
  own: ReadonlySet<string>;
  /** The keys of what comes before it in its sentence, which it may leave out: "Basic costs 9 €, Pro 19 €". */
  inherited: ReadonlySet<string>;
  /** The keys of the sentence before and of its title and heading. */
  context: ReadonlySet<string>;
  values: readonly Value[];
  /** Numbers that name something, and addresses. */
  labels: readonly string[];
  /** Weekdays, months and periods. */
  marks: ReadonlySet<string>;
  /** The stems of the names that it is about: its own, or else those before it. */
  names: readonly string[];
}

const NOTHING: ReadonlySet<string> = new Set();
const splitters = new Map<Locale, RegExp>();
const units = new WeakMap<Passage, Map<Locale, readonly Unit[]>>();

/** The units of a passage; remembered, because every sentence of an answer is compared with them. */
export function unitsIn(passage: Passage, language: Locale): readonly Unit[] {
  const known = units.get(passage) ?? new Map<Locale, readonly Unit[]>();
  units.set(passage, known);
  const found = known.get(language) ?? readUnits(passage.text, language, `${passage.title}\n${passage.heading}`);
  known.set(language, found);
  return found;
}

/** The units of a text below a heading. */
export function readUnits(text: string, language: Locale, heading = ''): Unit[] {
  const above = contentWords(heading, language);
  const found: Unit[] = [];
  let before: readonly Word[] = [];
  let names = above.filter(({ isName }) => isName).map(({ stem }) => stem);
  for (const line of text.split('\n'))
    for (const { text: sentence } of sentencesOf(line)) {
      const context = keysOf([...above, ...before]);
      const earlier: Word[] = [];
      for (const piece of piecesOf(sentence, language)) {
        const unit = readUnit(piece, language, earlier.length > 0 ? keysOf(earlier) : NOTHING, context, names);
        found.push(unit);
        names = [...unit.names];
        earlier.push(...unit.words);
      }
      before = earlier;
    }
  return found;
}

function readUnit(
  piece: string,
  language: Locale,
  inherited: ReadonlySet<string>,
  context: ReadonlySet<string>,
  before: readonly string[],
): Unit {
  const { values, labels, rest } = readValues(piece);
  const words = contentWords(rest, language).filter(({ stem }) => !/^\d+$/.test(stem));
  const own = words.filter(({ isName }) => isName).map(({ stem }) => stem);
  return {
    words,
    own: keysOf(words),
    inherited,
    context,
    values,
    labels,
    marks: marksOf(words, rest),
    names: own.length > 0 ? own : before,
  };
}

const RANGE = /^\s*(?:[-–—]|to|till|through|bis|au|a|à|al|până|pana|la|по|до|-)\s*$/iu;

/** The marks of the words; "Monday to Friday" includes the days between. */
function marksOf(words: readonly Word[], text: string): Set<string> {
  const marks = new Set<string>();
  let last: { day: number; end: number } | null = null;
  for (const { mark, start } of words) {
    if (mark === null) continue;
    marks.add(mark);
    const day = /^day (\d)$/.exec(mark)?.[1];
    if (day === undefined) continue;
    if (last && RANGE.test(text.slice(last.end, start).replace(/\s(?:le|il|la|la)\s/iu, ' ')))
      for (let each = last.day; each <= Number(day); each += 1) marks.add(`day ${each}`);
    last = { day: Number(day), end: start + wordLength(text, start) };
  }
  return marks;
}

const wordLength = (text: string, start: number) => /^[\p{L}\p{M}'’ʼ]+/u.exec(text.slice(start))?.[0].length ?? 0;

/**
 * Splits a sentence at commas and conjunctions, and at "and" where both sides have a value. A piece without a statement of its own
 * stays with the one before it.
 */
function piecesOf(sentence: string, language: Locale): string[] {
  const pieces: string[] = [];
  for (const piece of sentence.split(splitterIn(language)).filter((part) => part?.trim())) {
    const { values, rest } = readValues(piece);
    const words = contentWords(rest, language);
    const isOwn = values.length > 0 || words.some(({ isName, mark }) => !isName && mark === null);
    const last = pieces.at(-1);
    if (isOwn || last === undefined) pieces.push(...splitAtAnd(piece, language));
    else pieces[pieces.length - 1] = `${last}, ${piece}`;
  }
  return pieces;
}

function splitAtAnd(piece: string, language: Locale): string[] {
  const parts = piece.split(new RegExp(`\\s(?:${AND[language].join('|')})\\s`, 'iu'));
  if (parts.length !== 2) return [piece];
  const has = (part: string) => readValues(part).values.length > 0;
  return parts.every(has) && !isRange(piece, parts) ? parts : [piece];
}

/** "Between 8 and 10" is one value. */
const isRange = (piece: string, parts: readonly string[]) =>
  readValues(piece).values.length < parts.reduce((sum, part) => sum + readValues(part).values.length, 0) ||
  /(?:between|zwischen|entre|tra|fra|între|между|між)\s+\S+\s*\S*$/iu.test(parts[0] ?? '');

function splitterIn(language: Locale): RegExp {
  let splitter = splitters.get(language);
  if (!splitter) {
    splitter = new RegExp(`[,;](?!\\d)|(?<!\\p{L})(?:${CONJUNCTION[language].join('|')})(?!\\p{L})`, 'iu');
    splitters.set(language, splitter);
  }
  return splitter;
}
