import { normalise } from '../language/index.ts';
import { BOUNDS, LABEL, MONTH, monthOf, NUMBER_WORD, numberOf, unitOf } from './value-words.ts';

/** A number, price, duration, date, time of day or version in a text. */
export interface Value {
  start: number;
  end: number;
  /** What must agree before two values can be compared: kind, unit and whether it is a limit. */
  shape: string;
  /** A single number is a range whose ends are equal. */
  low: number;
  high: number;
  /** The first number as it is written, without its unit. */
  amount: number;
  /** For dates, times and versions, which are equal or not. */
  exact: string | null;
}

interface Reading {
  values: Value[];
  /** Numbers that name something ("step 2", a phone number), and addresses: they have to agree. */
  labels: string[];
  /** The text with all of these replaced by spaces, of the same length. */
  rest: string;
}

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?:\/\/\S+|www\.\S+/giu;
const PHONE = /(?<![\p{L}\p{N}])(?:\+\s?\d|\(?0)[\d\s()/-]{6,}\d/gu;
const CODE = /(?<![\p{L}\p{N}])(?:\p{L}+-?\d[\p{L}\d-]*|\d+\/\d+(?!\/)|\d+(?:st|nd|rd|th)(?!\p{L}))/giu;
const ISO_DATE = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu;
const PLAIN_DATE = /(?<!\d)(\d{1,2})[./](\d{1,2})[./](\d{4}|\d{2})(?!\d)/gu;
const SHORT_DATE = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(?!\d)/gu;
const DAY_MONTH = new RegExp(
  `(?<!\\d)(\\d{1,2})(?:\\.|st|nd|rd|th|er)? (?:of |de )?(${MONTH})(?: (?:de )?(\\d{4}))?`,
  'giu',
);
const MONTH_DAY = new RegExp(`(?<!\\p{L})(${MONTH}) (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,? (\\d{4}))?`, 'giu');
const CLOCK =
  /(?<![\d.,])(\d{1,2})(?::(\d{2})(?!\d)|[.](\d{2})(?= ?uhr))?(?: ?(a\.?m\.?(?![\p{L}])|p\.?m\.?(?![\p{L}])|uhr))?/giu;
const FRENCH_CLOCK = /(?<!\d)(\d{1,2}) ?h ?(\d{2})(?!\d)/giu;
const VERSION =
  /(?<!\p{L})(?:version|versions|versiunea|versione|верси[яиюе]|версі[яїює]|v)\.? ?(\d+(?:\.\d+)*)|(?<![\d.])(\d+(?:\.\d+){2,3})(?![\d.])/giu;

const SIGN = '[€$£₴₽]';
const DIGITS = "\\d{1,3}(?:[ \\u00a0\\u202f'’]\\d{3})+(?!\\d)(?:[.,]\\d{1,2}(?!\\d))?|\\d+(?:[.,]\\d+)*";
const ONE = `(?:${SIGN} ?)?(?:${DIGITS}|(?<!\\p{L})(?:${NUMBER_WORD})(?!\\p{L}))`;
const TO = '(?: ?[-–—] ?| (?:to|bis|à|a|la|până la|до|по|and|und|et|e|și|и|та|і|or|oder|ou|sau|или|або) )';
const NUMBERS = new RegExp(`(${ONE})(?: ?(${SIGN}|%))?(?:${TO}(${ONE}))?`, 'giu');
const HAS_NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${NUMBER_WORD})(?!\\p{L})`, 'iu');
/** Romanian puts "de" between a number and what it counts. */
const NEXT_WORDS = /^[ \u00a0\u202f-]?(?:de )?([\p{L}]+|[€$£₴₽%])(?:\.? ([\p{L}]+))?/u;
const OR_MORE =
  /^ ?(?:\+|(?:or|oder|ou|o|sau|или|и|або) (?:more|later|newer|higher|above|mehr|höher|neuer|plus|più|successiv\p{L}*|mai mult|более|выше|новее|більше|вище))/iu;
const MAX_BOUND_LENGTH = 22;

/** Finds everything in a sentence that can be compared as a number, and what is left without it. */
export function readValues(text: string): Reading {
  const reading: Reading = { values: [], labels: [], rest: text };
  const take = (pattern: RegExp, interpret: (found: RegExpExecArray) => Value | string | null) => {
    for (const found of reading.rest.matchAll(pattern)) {
      const used = interpret(found);
      if (used === null) continue;
      if (typeof used === 'string') reading.labels.push(normalise(used));
      else reading.values.push(used);
      const end = typeof used === 'string' ? found.index + found[0].length : used.end;
      blank(reading, typeof used === 'string' ? found.index : used.start, end);
    }
  };
  const exact = (kind: string, found: RegExpExecArray, value: string): Value =>
    bounded(reading, {
      start: found.index,
      end: found.index + found[0].trimEnd().length,
      shape: kind,
      low: 0,
      high: 0,
      amount: NaN,
      exact: value,
    });
  const date = (found: RegExpExecArray, day: number, month: number, year: string | undefined) =>
    day < 1 || day > 31 || month < 1 || month > 12
      ? null
      : exact(year ? 'date' : 'day', found, `${year ? Number(year.slice(-2)) : ''} ${month} ${day}`);

  // Each pattern is only tried where a cheap test says that it may match.
  if (/[@/]|www/i.test(text)) take(ADDRESS, ([found]) => found);
  if (/\d/.test(text)) {
    if (/\d\D{0,2}\d{2}\D{0,2}\d{2}/.test(text))
      take(PHONE, ([found]) => (found.replace(/\D/g, '').length >= 8 ? found.replace(/\D/g, '') : null));
    if (/\d[-./]\d{1,2}[-./]\d/.test(text)) {
      take(ISO_DATE, (found) => date(found, Number(found[3]), Number(found[2]), found[1]));
      take(PLAIN_DATE, (found) => date(found, Number(found[1]), Number(found[2]), found[3]));
    }
    if (/\d\.\d{1,2}\./.test(text))
      take(SHORT_DATE, (found) => date(found, Number(found[1]), Number(found[2]), undefined));
    take(DAY_MONTH, (found) => date(found, Number(found[1]), monthOf(normalise(found[2] ?? '')), found[3]));
    if (/\p{L}\.? \d/u.test(text))
      take(MONTH_DAY, (found) => date(found, Number(found[2]), monthOf(normalise(found[1] ?? '')), found[3]));
    if (/ver|вер|v\.? ?\d|\d\.\d+\.\d/i.test(text))
      take(VERSION, (found) => exact('version', found, (found[1] ?? found[2] ?? '').replace(/(?:\.0)+$/, '')));
    if (/\p{L}-?\d|\d\/\d|\d(?:st|nd|rd|th)/iu.test(text)) take(CODE, ([found]) => found);
    if (/\d ?h ?\d/i.test(text)) take(FRENCH_CLOCK, (found) => exact('clock', found, clock(found[1], found[2])));
    if (/\d:\d|uhr|[ap]\.?m/i.test(text))
      take(CLOCK, (found) =>
        (found[2] ?? found[4]) ? exact('clock', found, clock(found[1], found[2] ?? found[3], found[4])) : null,
      );
    take(NUMBERS, (found) => quantity(reading, found));
  } else if (HAS_NUMBER_WORD.test(text)) take(NUMBERS, (found) => quantity(reading, found));
  reading.values.sort((one, other) => one.start - other.start);
  reading.labels.sort();
  return reading;
}

const blank = (reading: Reading, start: number, end: number) => {
  reading.rest = reading.rest.slice(0, start) + ' '.repeat(end - start) + reading.rest.slice(end);
};

function clock(hours = '0', minutes = '0', half = ''): string {
  const isAfternoon = /^p/i.test(half) && Number(hours) < 12;
  return `${Number(hours) + (isAfternoon ? 12 : 0)}:${Number(minutes)}`;
}

/** A number or a range with its unit; a label if the word before it says so; null if it is only part of a word. */
function quantity(reading: Reading, found: RegExpExecArray): Value | string | null {
  const [whole, first = '', sign = '', second] = found;
  const { rest } = reading;
  const start = found.index;
  if (isYouAre(first, rest.slice(Math.max(0, start - MAX_BOUND_LENGTH), start))) return null;
  if (LABEL.test(rest.slice(Math.max(0, start - MAX_BOUND_LENGTH), start).toLowerCase())) return whole;
  const isRange = second !== undefined && isRangeAt(rest, found);
  const shown = isRange ? whole : `${first}${whole.slice(first.length).startsWith(' ') && sign ? ' ' : ''}${sign}`;
  const next = NEXT_WORDS.exec(rest.slice(start + shown.length));
  const unit = readUnit(`${first} ${second ?? ''}`, sign, next);
  const low = amountOf(first) * unit.factor;
  const high = (isRange ? amountOf(second) : amountOf(first)) * unit.factor;
  if (Number.isNaN(low) || Number.isNaN(high) || high < low) return null;
  return bounded(reading, {
    start,
    end: start + shown.length + unit.length,
    shape: unit.shape,
    low,
    high,
    amount: amountOf(first),
    exact: null,
  });
}

/** Italian "sei" is "six" or "you are". */
const isYouAre = (word: string, before: string) =>
  /^sei$/i.test(word) && /(?:^|(?<!\p{L})(?:se|tu|non|ci|che|chi|dove|quando|già))\s*$/iu.test(before);

const BETWEEN = /(?:between|zwischen|entre|tra|fra|între|между|між)\s*$/u;
/** "5 and 10" is a range only after "between"; a dash or "to" always makes one. */
function isRangeAt(rest: string, { 0: whole, 1: first = '', 3: second = '', index }: RegExpExecArray): boolean {
  const link = normalise(whole.slice(first.length, whole.length - second.length)).trim();
  if (/^(?:and|und|et|e|și|и|та|і)$/u.test(link))
    return BETWEEN.test(normalise(rest.slice(Math.max(0, index - 12), index)));
  return amountOf(first) < amountOf(second);
}

interface ReadUnit {
  shape: string;
  factor: number;
  /** How much of the text behind the number belongs to it. */
  length: number;
}

function readUnit(numbers: string, sign: string, next: RegExpExecArray | null): ReadUnit {
  const ofSign = unitOf(/[€$£₴₽]/u.exec(numbers + sign)?.[0] ?? sign);
  if (ofSign)
    return { shape: ofSign.kind === 'money' ? `money ${ofSign.currency}` : ofSign.kind, factor: 1, length: 0 };
  const word = normalise(next?.[1] ?? '');
  const unit = unitOf(word);
  const length = next ? next[0].indexOf(next[1] ?? '') + (next[1] ?? '').length : 0;
  if (unit?.kind === 'money') return { shape: `money ${unit.currency}`, factor: 1, length };
  if (unit?.kind === 'time') return { shape: 'time', factor: unit.hours, length };
  if (unit?.kind === 'multiplier') {
    const after = unitOf(normalise(next?.[2] ?? ''));
    const isMoney = after?.kind === 'money';
    return {
      shape: isMoney ? `money ${after.currency}` : 'number',
      factor: unit.factor,
      length: isMoney ? (next?.[0].length ?? 0) : length,
    };
  }
  if (unit?.kind === 'measure') return { shape: `measure ${unit.name}`, factor: 1, length };
  if (unit) return { shape: unit.kind, factor: 1, length };
  // "3 working days": the unit follows an adjective, which stays in the sentence.
  const later = unitOf(normalise(next?.[2] ?? ''));
  return { shape: later?.kind === 'time' ? `number ${later.hours}` : 'number', factor: 1, length: 0 };
}

/** "6,90" equals "6.9", and "1.000" equals "1 000". */
function amountOf(written: string | undefined): number {
  const plain = normalise(written ?? '').replace(/[€$£₴₽ '\u00a0\u202f]/gu, '');
  const word = numberOf(normalise(written ?? '').trim());
  if (word !== undefined) return word;
  const parts = plain.split(/[.,]/);
  if (parts.length > 1 && parts.slice(1).every(({ length }) => length === 3)) return Number(parts.join(''));
  const fraction = parts.length > 1 ? `.${parts.at(-1)}` : '';
  return Number(`${parts.slice(0, parts.length > 1 ? -1 : 1).join('')}${fraction}`);
}

/** Notes whether a value is a limit, and takes the words that say so out of the rest. */
function bounded(reading: Reading, value: Value): Value {
  const from = Math.max(0, value.start - MAX_BOUND_LENGTH);
  const head = reading.rest.slice(from, value.start).toLowerCase();
  // "Not less than" contains "less than": the longest one counts.
  const found = BOUNDS.flatMap(([bound, pattern]) => {
    const index = pattern.exec(head)?.index;
    return index === undefined ? [] : [{ bound, index }];
  });
  const [longest] = found.sort((one, other) => one.index - other.index);
  if (longest) {
    blank(reading, from + longest.index, value.start);
    return { ...value, shape: `${value.shape} ${longest.bound}` };
  }
  const more = OR_MORE.exec(reading.rest.slice(value.end));
  if (!more) return value;
  blank(reading, value.end, value.end + more[0].length);
  return { ...value, shape: `${value.shape} min` };
}

const TOLERANCE = 0.015;

/** Whether two values of the same shape cannot both be true. Ranges that overlap can. */
export function areDifferent(one: Value, other: Value): boolean {
  if (one.exact !== null || other.exact !== null) return one.exact !== other.exact;
  // A month is about 30 days, and a year 365.
  const margin = one.shape.startsWith('time') ? TOLERANCE * Math.max(one.high, other.high) : 1e-9;
  return one.low > other.high + margin || other.low > one.high + margin;
}
