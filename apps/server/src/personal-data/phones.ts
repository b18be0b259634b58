import { passesEan } from './checksums.ts';
import { readContext, type Context, type Meaning } from './context.ts';
import { readSequences, shapeOf, windowsFrom, type Sequence, type Window } from './number-groups.ts';
import {
  internationalLength,
  NORTH_AMERICAN,
  NORTH_AMERICAN_SHAPES,
  ITALIAN_SHAPES,
  RUSSIAN_SHAPES,
  USUAL_SHAPES,
  WITHOUT_PLUS,
  WITHOUT_ZERO,
  WITH_ZERO,
} from './phone-plans.ts';
import { blankLookAlikes } from './look-alikes.ts';
import type { Range } from './range.ts';

const GAP = /^[ ().\-/\t]{1,3}$/;
const PLUS = /(?:\+|(?<![\p{L}\p{N}])(?:plus|più|плюс) ?)[ (]{0,2}$/iu;
const CODE = /[\p{L}\p{N}](?:[-_/#.]|\\)?$/u;
/** "tel.0721", "T:0721": the letters before the digits name a telephone. */
const LABELLED =
  /(?<![\p{L}\p{N}])(?:tel|t|m|p|ph|phone|mob|mobil|handy|fax|telefon\p{L}*|tél|cell|whatsapp|wa|тел|телефон|моб|т)[.:_/-]?$/iu;
/** What is counted or paid follows the number. */
const UNIT =
  /^\s?(?:[€$£₽₴%°]|(?:eur|usd|gbp|chf|lei|ron|mdl|rub|uah|грн|руб|kg|g|km|m|cm|mm|ml|pcs|stk|stück|buc|шт|x)(?![\p{L}]))/iu;

/** Finds telephone numbers in the national and international writings of the seven languages' countries. */
export function findPhones(source: string): Range[] {
  const text = blankLookAlikes(source);
  const context = readContext(text);
  const found: Range[] = [];
  for (const sequence of readSequences(text).flatMap((each) => splitAtGaps(text, each))) {
    let taken = -1;
    for (let first = 0; first < sequence.length; first++) {
      if ((sequence[first]?.start ?? 0) < taken) continue;
      const phone = phoneFrom(text, context, sequence, first);
      if (!phone) continue;
      found.push(phone);
      taken = phone.end;
    }
  }
  return found;
}

/** Fewer characters may stand inside a telephone number than inside a card number. */
function splitAtGaps(text: string, sequence: Sequence): Sequence[] {
  const parts: [Sequence[0], ...Sequence[0][]][] = [[sequence[0]]];
  for (const group of sequence.slice(1)) {
    const part = parts.at(-1);
    const gap = text.slice(part?.at(-1)?.end ?? 0, group.start);
    if (part && GAP.test(gap)) part.push(group);
    else parts.push([group]);
  }
  return parts;
}

function phoneFrom(text: string, context: Context, sequence: Sequence, first: number): Range | null {
  const group = sequence[first];
  if (!group) return null;
  const windows = windowsFrom(text, sequence, first, 17);
  const before = text.slice(Math.max(0, group.start - 12), group.start);
  const plus = PLUS.exec(before);
  const start = group.start - (plus?.[0].length ?? 0);
  const international = findInternational(windows, plus !== null, first > 0);
  if (international) return { start, end: international.end };
  if (isCode(before)) return null;
  const national = findNational(text, context, windows, sequence, first);
  if (!national) return null;
  return { start: before.endsWith('(') ? group.start - 1 : group.start, end: national.end };
}

/** The digits are the end of a word or of a part number. */
const isCode = (before: string) => CODE.test(before) && !LABELLED.test(before) && !/\d[ ().\-/\t]{0,2}$/.test(before);

function findInternational(windows: readonly Window[], hasPlus: boolean, isMiddle: boolean): Window | undefined {
  return windows.findLast(({ digits }) => {
    if (hasPlus && !digits.startsWith('0')) return fits(digits);
    return (
      !isMiddle && digits.startsWith('00') && digits.length >= 11 && isNear(digits.slice(2)) && fits(digits.slice(2))
    );
  });
}

const fits = (digits: string) => {
  const length = internationalLength(digits);
  return length !== null && digits.length >= length.min && digits.length <= length.max;
};

/** After two zeros, only the countries of the seven languages and their neighbours count: order numbers begin with zeros too. */
const isNear = (digits: string) =>
  /^(?:1[2-9]|7[3-9]|3[0-469]|35[0-9]|37[0-9]|38[0-9]|4[0134-9]|42[01]|90)/.test(digits);

function findNational(
  text: string,
  context: Context,
  windows: readonly Window[],
  sequence: Sequence,
  first: number,
): Window | undefined {
  const candidates = windows.filter(({ digits }) => digits.length >= 6 && digits.length <= 15);
  const nextOf = ({ size }: Window) => sequence[first + size];
  const usual = candidates.find((window) => isUsual(text, window, nextOf(window)));
  if (usual || first > 0) return usual;
  let meaning: Meaning | undefined;
  return candidates.findLast((window) => {
    if (meaning === undefined) meaning = context(window.start, window.end);
    if (meaning === 'phone') return isLikely(text, window);
    if (meaning === 'reference') return false;
    if (window.size === 1) return isAlone(window.digits);
    const next = nextOf(window);
    return (next === undefined || next.digits.startsWith('0')) && isGrouped(window);
  });
}

/** Grouped in a way that only telephone numbers are. */
function isUsual(text: string, window: Window, next: Sequence[0] | undefined): boolean {
  const { digits, size } = window;
  if (size < 2 || size > 5 || digits.length < 9 || digits.length > 11) return false;
  const shape = shapeOf(window);
  if (WITH_ZERO.test(digits)) return USUAL_SHAPES.has(shape);
  if (next && window.gaps().includes(text.slice(window.end, next.start)) && !isNextNumber(text, window, next))
    return false;
  if (/^3[2-9]\d{8}$/.test(digits) && ITALIAN_SHAPES.has(shape)) return true;
  if (/^8?[3489]\d{9}$/.test(digits) && RUSSIAN_SHAPES.has(shape)) return true;
  return NORTH_AMERICAN.test(digits) && NORTH_AMERICAN_SHAPES.has(shape);
}

/** Another telephone number follows after a space. */
const isNextNumber = (text: string, { end }: Window, { digits, start }: Sequence[0]) =>
  /^[08]/.test(digits) && text.slice(end, start) === ' ';

/** Digits in a row, without a word that says what they are. */
const isAlone = (digits: string) =>
  (WITH_ZERO.test(digits) && (digits.length < 12 || /^01[567]/.test(digits) || !passesEan(digits))) ||
  (WITHOUT_PLUS.test(digits) && (digits.length !== 13 || !passesEan(digits))) ||
  WITHOUT_ZERO.test(digits);

function isGrouped(window: Window): boolean {
  const { digits } = window;
  const [groups, gaps] = [window.groups(), window.gaps()];
  if (/^0\d?$/.test(groups[0]?.digits ?? '') && gaps[0] === '.' && groups.length < 4) return false;
  const hours = groups.every(({ digits: two }) => two.length === 2 && Number(two) <= 24) && new Set(gaps).size > 1;
  if (hours) return false;
  return (
    WITH_ZERO.test(digits) ||
    WITHOUT_PLUS.test(digits) ||
    (WITHOUT_ZERO.test(digits) && /^(?:8|\d{3}$)/.test(groups[0]?.digits ?? ''))
  );
}

/** A word says that a telephone number follows, so any number of a sensible length is one. */
function isLikely(text: string, { digits, size, end }: Window): boolean {
  if (digits.length < 6 || digits.length > 14 || UNIT.test(text.slice(end, end + 8))) return false;
  if (/^97[89]/.test(digits) && digits.length === 13) return false;
  return size > 1 || digits.length !== 13 || !passesEan(digits);
}
