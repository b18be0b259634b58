import type { Locale } from '@parley/contracts/locales';
import type { Value } from '../../../understanding/values/index.ts';
import { unfounded } from './facts.ts';
import { areEqual, isComparable } from './same-values.ts';
import { readUnits, type Unit } from './units.ts';
import { isSameName, keysOf, type Word } from './words.ts';

const NAME_WEIGHT = 3;
/** Nouns, where they can be told from other words. */
const CAPITAL_WEIGHT = 1.5;
/** What a word counts that the unit only has from before, if the unit says something of its own instead. */
const INHERITED = 0.9;
const CONTEXT = 0.5;
/** How much better a unit with another value has to fit before the sentence is taken to be about that one. */
const MARGIN = 0.1;
const TIE = 0.02;
const NAME_MARGIN = 0.04;

/**
 * Whether a sentence gets a fact wrong that the source states: a number, price or date that the source does not have or gives for
 * something else, another weekday or period, or another name ("the Pro plan" for "the Basic plan").
 */
export function misstates(sentence: string, source: readonly Unit[], language: Locale, grounds: string): boolean {
  const clauses = readUnits(sentence.replace(/^\s*\d{1,2}[.)]\s+/, ''), language);
  const isPlainWord = (clause: Unit) => clause.values.length === 0;
  const shared = clauses.filter(isPlainWord).flatMap(({ words }) => words);
  return clauses.some((clause) => {
    if (clause.labels.some((label) => unfounded(label, grounds).length > 0)) return true;
    const words = isPlainWord(clause) ? clause.words : [...clause.words, ...shared];
    return (
      clause.values.some((value) => isMisplaced(value, clause, words, source, grounds)) ||
      marksDiffer(clause, words, source) ||
      namesDiffer(clause, source) ||
      isSwapped(clause, source, language)
    );
  });
}

/** Whether no unit of the source has the value, or only one that is about something else. */
function isMisplaced(
  value: Value,
  clause: Unit,
  words: readonly Word[],
  source: readonly Unit[],
  grounds: string,
): boolean {
  const holders = source.filter((unit) => unit.values.some((other) => areEqual(value, other)));
  if (holders.length === 0) {
    const isKnownNumber = value.shape.startsWith('number') && unfounded(String(value.amount), grounds).length === 0;
    const isLabel = source.some(({ labels }) =>
      labels.some((label) => label.split(/\D+/).includes(String(value.amount))),
    );
    const isOnePeriod = source.some(({ marks }) => marks.has(periodOf(value)));
    return !isKnownNumber && !isLabel && !isOnePeriod;
  }
  const rivals = source.filter(
    (unit) =>
      !holders.includes(unit) &&
      (unit.values.some(
        (other) => isComparable(value, other) && !clause.values.some((said) => areEqual(said, other)),
      ) ||
        (value.shape.startsWith('time') && hasPeriod(unit))),
  );
  const best = Math.max(...holders.map((unit) => fitOf(words, unit)));
  const bestOwn = Math.max(...holders.map((unit) => ownFitOf(words, unit)));
  if (rivals.some((unit) => isCloser(fitOf(words, unit) - best, ownFitOf(words, unit) - bestOwn))) return true;
  const names = words.filter(({ isName }) => isName);
  return names.length > 0 && holders.every((unit) => isAboutOthers(names, unit, source));
}

/** Where the sentence fits both as well, its words must not stand beside the other value only. */
const isCloser = (more: number, moreOwn: number) => more > MARGIN || (more > -TIE && moreOwn > MARGIN);
const hasPeriod = ({ marks }: Unit) => [...marks].some((mark) => /^(?:hour|day|week|month|year)$/.test(mark));

/** "A year" for "12 months". */
function periodOf({ shape, low, high }: Value): string {
  if (!shape.startsWith('time') || low !== high) return '';
  const hours: Record<number, string> = { 1: 'hour', 24: 'day', 168: 'week', 730.5: 'month', 8766: 'year' };
  return hours[low] ?? '';
}

/** The unit has names, the source knows those of the sentence, and they are others. */
function isAboutOthers(names: readonly Word[], unit: Unit, source: readonly Unit[]): boolean {
  const has = (those: readonly string[], name: Word) => those.some((other) => isSameName(other, name.stem));
  const known = names.filter((name) => source.some((other) => has(other.names, name)));
  return (
    known.length > 0 && unit.names.length > 0 && !known.some((name) => has(unit.names, name) || unit.own.has(name.stem))
  );
}

/** How much of what the words say the unit is about, from 0 to 1. `all` are all words of the clause. */
function fitOf(words: readonly Word[], unit: Unit, all: readonly Word[] = words): number {
  const said = keysOf(all);
  const inherited = unit.words.every(({ keys }) => keys.some((key) => said.has(key))) ? 1 : INHERITED;
  return weigh(words, ({ keys }) => {
    if (keys.some((key) => unit.own.has(key))) return 1;
    if (keys.some((key) => unit.inherited.has(key))) return inherited;
    return keys.some((key) => unit.context.has(key)) ? CONTEXT : 0;
  });
}

/** The same for what the unit says itself. */
const ownFitOf = (words: readonly Word[], unit: Unit) =>
  weigh(words, ({ keys }) => (keys.some((key) => unit.own.has(key)) ? 1 : 0));

function weigh(words: readonly Word[], share: (word: Word) => number): number {
  let all = 0;
  let found = 0;
  for (const word of words) {
    const isPoint = word.isName || /^(?:day|month) /.test(word.mark ?? '');
    const weight = isPoint ? NAME_WEIGHT : word.isCapital ? CAPITAL_WEIGHT : 1;
    all += weight;
    found += weight * share(word);
  }
  return all === 0 ? 1 : found / all;
}

/** Whether the clause names a weekday, a month or a period that the source does not. */
function marksDiffer(clause: Unit, words: readonly Word[], source: readonly Unit[]): boolean {
  const periods = new Set(source.flatMap(({ marks }) => [...marks]).filter((mark) => !mark.includes(' ')));
  for (const mark of clause.marks) {
    if (source.some((unit) => hasMark(unit, mark))) continue;
    if (mark.includes(' ')) return true;
    // A period without a counterpart is an addition to a value, or replaces another period.
    if (clause.values.length > 0 || periods.size > 0) return true;
  }
  const own = words.filter(({ mark }) => mark !== null && clause.marks.has(mark));
  if (own.length === 0) return false;
  // The same weekday or period may stand in the source for something else.
  const holders = source.filter((unit) => own.every(({ mark }) => hasMark(unit, mark ?? '')));
  const rest = words.filter(({ mark }) => mark === null);
  const rivals = source.filter((unit) => unit.marks.size > 0 && !own.some(({ mark }) => hasMark(unit, mark ?? '')));
  const best = Math.max(0, ...holders.map((unit) => fitOf(rest, unit)));
  return holders.length > 0 && rivals.some((unit) => fitOf(rest, unit) > best + 2 * MARGIN);
}

const HOURS: Record<string, number> = { hour: 1, day: 24, week: 168, month: 730.5, year: 8766 };

function hasMark({ marks, values }: Unit, mark: string): boolean {
  if (marks.has(mark)) return true;
  const hours = HOURS[mark];
  if (hours !== undefined) return values.some(({ shape, low }) => shape.startsWith('time') && low % hours === 0);
  const month = /^month (\d+)$/.exec(mark)?.[1];
  return (
    month !== undefined && values.some(({ exact, shape }) => shape.startsWith('da') && exact?.split(' ')[1] === month)
  );
}

/** Whether the clause has a name that the source does not have, or one that the source gives for something else. */
function namesDiffer(clause: Unit, source: readonly Unit[]): boolean {
  const names = clause.words.filter(({ isName }) => isName);
  if (names.length === 0) return false;
  const isIn = (unit: Unit, { stem }: Word) => unit.words.some((word) => isSameName(word.stem, stem));
  const inContext = ({ stem }: Word) => source.some(({ context }) => context.has(stem));
  if (names.some((name) => !source.some((unit) => isIn(unit, name)) && !inContext(name))) return true;
  const rest = clause.words.filter(({ isName }) => !isName);
  if (rest.length === 0) return false;
  const bound = names.filter((name) => source.some((unit) => isIn(unit, name)));
  if (bound.length === 0) return false;
  const has = (unit: Unit) =>
    bound.some((name) => isIn(unit, name) || unit.names.some((other) => isSameName(other, name.stem)));
  const best = Math.max(0, ...source.filter(has).map((unit) => fitOf(rest, unit, clause.words)));
  return source.some(
    (unit) => !has(unit) && unit.names.length > 0 && fitOf(rest, unit, clause.words) > best + NAME_MARGIN,
  );
}

/** Nouns that names of offers stand beside. */
const OFFERS = new Set(
  '#plan #tariff #subscription #membership #member #version #account #licence #ticket #customer #credit-card'.split(
    ' ',
  ),
);

/**
 * Whether the clause repeats a unit of the source except for one word, and that word is a name or belongs to an offer: a paraphrase
 * changes more than that, or replaces it by a synonym.
 */
function isSwapped(clause: Unit, source: readonly Unit[], language: Locale): boolean {
  const scored = source.map((unit) => ({ unit, fit: fitOf(clause.words, unit) }));
  const best = Math.max(0, ...scored.map(({ fit }) => fit));
  return scored.some(({ unit, fit }) => {
    if (fit < best || clause.words.length < 3) return false;
    const isIn = (word: Word, keys: ReadonlySet<string>) => word.keys.some((key) => keys.has(key));
    const known = new Set([...unit.own, ...unit.inherited, ...unit.context]);
    const added = clause.words.filter((word) => !isIn(word, known));
    const dropped = unit.words.filter((word) => !isIn(word, clause.own));
    const [one, two] = [added[0], dropped[0]];
    if (!one || !two || added.length !== 1 || dropped.length !== 1) return false;
    return (
      one.isCapital || two.isCapital || (isBeforeOffer(one, clause, language) && isBeforeOffer(two, unit, language))
    );
  });
}

/** "The family plan": where adjectives come first, this is where names of offers stand. */
function isBeforeOffer(word: Word, { words }: Unit, language: Locale): boolean {
  const next = words[words.indexOf(word) + 1];
  return (
    (language === 'en' || language === 'ru' || language === 'ua') && next?.keys.some((key) => OFFERS.has(key)) === true
  );
}
