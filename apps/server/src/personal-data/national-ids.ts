import { isDay, passesEan, passesIso7064, remainderOf, weighted } from './checksums.ts';
import { readContext, type Context } from './context.ts';
import { readSequences, shapeOf, windowsFrom, type Sequence, type Window } from './number-groups.ts';
import { findLetteredIds } from './lettered-ids.ts';
import type { Range } from './range.ts';

interface Kind {
  country: string;
  length: number;
  /** How the digits may be grouped. In a row they always may, except where that proves nothing. */
  shapes: readonly string[];
  /** Every tenth number passes the check, so words like "order" count. */
  isWeak?: boolean;
  holds: (digits: string) => boolean;
}

const at = (digits: string, start: number, end: number) => Number(digits.slice(start, end));

/** Identity numbers that consist of digits, with their checksums. */
const KINDS: readonly Kind[] = [
  {
    country: 'RO', // CNP: sex and century, birth date, county, number, check
    length: 13,
    shapes: ['1-6-6', '1-2-2-2-2-3-1', '7-6', '1-2-2-2-6', '1-6-2-3-1'],
    holds: (cnp) => {
      const rest = weighted(cnp, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
      return /^[1-9]/.test(cnp) && isDay(at(cnp, 3, 5), at(cnp, 5, 7)) && at(cnp, 12, 13) === (rest === 10 ? 1 : rest);
    },
  },
  {
    country: 'MD', // IDNP: 2, the year of issue without its first digit, office, number, check
    isWeak: true,
    length: 13,
    shapes: [],
    holds: (idnp) =>
      /^2(?:0[0-3]\d|9[5-9]\d)/.test(idnp) &&
      weighted(idnp, [7, 3, 1, 7, 3, 1, 7, 3, 1, 7, 3, 1]) % 10 === at(idnp, 12, 13),
  },
  {
    country: 'FR', // NIR: sex, year, month, place, order, key
    length: 15,
    shapes: ['1-2-2-2-3-3-2', '13-2', '1-2-2-5-3-2', '1-2-2-3-3-2-2', '5-5-3-2', '1-4-5-3-2'],
    holds: (nir) => isNirHead(nir) && 97 - remainderOf(nir.slice(0, 13), 97) === at(nir, 13, 15),
  },
  {
    country: 'DE', // Steuer-ID: one digit two or three times, the others at most once
    isWeak: true,
    length: 11,
    shapes: ['2-3-3-3', '3-4-4', '4-4-3', '3-3-5', '2-9'],
    holds: (id) => !id.startsWith('0') && repeatsOnce(id.slice(0, 10)) && passesIso7064(id),
  },
  {
    country: 'AT', // Sozialversicherungsnummer: number, check, birth date
    isWeak: true,
    length: 10,
    shapes: ['4-6', '3-1-6'],
    holds: (id) =>
      /^[1-9]/.test(id) &&
      isDay(Math.min(12, at(id, 6, 8)), at(id, 4, 6)) &&
      at(id, 6, 8) <= 13 &&
      weighted(id, [3, 7, 9, 0, 5, 8, 4, 2, 1, 6]) % 11 === at(id, 3, 4),
  },
  { country: 'CH', length: 13, shapes: ['3-4-4-2'], holds: (ahv) => ahv.startsWith('756') && passesEan(ahv) },
  {
    country: 'BE', // Rijksregisternummer: birth date, number, check; 2 in front for births since 2000
    length: 11,
    shapes: ['2-2-2-3-2', '6-3-2', '6-5'],
    holds: (id) =>
      isDay(at(id, 2, 4) % 20 || 1, at(id, 4, 6) || 1) &&
      [id.slice(0, 9), `2${id.slice(0, 9)}`].some((body) => 97 - remainderOf(body, 97) === at(id, 9, 11)),
  },
  {
    country: 'RU', // INN of a person
    length: 12,
    shapes: [],
    holds: (inn) =>
      (weighted(inn, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === at(inn, 10, 11) &&
      (weighted(inn, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 === at(inn, 11, 12) &&
      !/^0{2}/.test(inn),
  },
  {
    country: 'RU', // SNILS
    length: 11,
    shapes: ['3-3-3-2', '9-2'],
    holds: (snils) =>
      at(snils, 0, 9) > 1_001_998 && (weighted(snils, [9, 8, 7, 6, 5, 4, 3, 2, 1]) % 101) % 100 === at(snils, 9, 11),
  },
  {
    country: 'UA', // РНОКПП: days since 1899, number, check
    isWeak: true,
    length: 10,
    shapes: [],
    holds: (id) =>
      at(id, 0, 5) > 5000 &&
      at(id, 0, 5) < 47_000 &&
      (((weighted(id, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10 === at(id, 9, 10),
  },
  {
    country: 'PL', // PESEL: birth date with the century in its month, number, check
    isWeak: true,
    length: 11,
    shapes: ['6-5'],
    holds: (pesel) =>
      isDay(at(pesel, 2, 4) % 20, at(pesel, 4, 6)) &&
      (10 - (weighted(pesel, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === at(pesel, 10, 11),
  },
  // Social Security numbers have no checksum, but a form that nothing else has.
  { country: 'US', length: 9, shapes: ['3-2-4'], holds: (ssn) => !/^(?:000|666|9)|^\d{3}00|0000$/.test(ssn) },
];

const GAP = /^(?:[ .\-/]| ?[-/] ?)$/;

/** Finds national identity, tax and insurance numbers that have a checksum. */
export function findNationalIds(text: string): Range[] {
  const context = readContext(text);
  const found: Range[] = [...findLetteredIds(text, context)];
  for (const sequence of readSequences(text)) {
    let taken = 0;
    for (let first = 0; first < sequence.length; first++) {
      if ((sequence[first]?.start ?? 0) < taken) continue;
      const id = windowsFrom(text, sequence, first, 15).findLast((window) =>
        isId(text, context, window, sequence, first),
      );
      if (!id) continue;
      found.push({ start: id.start, end: id.end });
      taken = id.end;
    }
  }
  return found;
}

function isId(text: string, context: Context, window: Window, sequence: Sequence, first: number): boolean {
  const { digits, start, end } = window;
  if (digits.length < 9 || window.size > 7 || /^(\d)\1+$/.test(digits)) return false;
  const shape = window.size > 1 ? shapeOf(window) : null;
  const kinds = KINDS.filter(
    ({ country, length, shapes, holds }) =>
      length === digits.length && (shape === null ? country !== 'US' : shapes.includes(shape)) && holds(digits),
  );
  if (kinds.length === 0 || isPartOfCode(text, start, end)) return false;
  if (shape !== null)
    return (
      !isAddress(window) && window.gaps().every((gap) => GAP.test(gap)) && !isPartOfMore(text, window, sequence, first)
    );
  if (kinds.some(({ isWeak = false }) => !isWeak)) return true;
  const meaning = context(start, end);
  return meaning === 'identity' || (meaning !== 'reference' && first === 0);
}

const isPartOfCode = (text: string, start: number, end: number) =>
  /[\p{L}+][-_/]?\(?$/u.test(text.slice(Math.max(0, start - 3), start)) || /^\p{L}/u.test(text.slice(end, end + 1));

/** A network address looks like a SNILS with dots. */
const isAddress = ({ groups, gaps, size }: Window) =>
  size === 4 && gaps().every((gap) => gap === '.') && groups().every(({ digits }) => Number(digits) < 256);

/** More groups before or after it belong to the same number. */
function isPartOfMore(text: string, { size, start, end }: Window, sequence: Sequence, first: number): boolean {
  const [before, after] = [sequence[first - 1], sequence[first + size]];
  return (
    (before !== undefined && GAP.test(text.slice(before.end, start))) ||
    (after !== undefined && GAP.test(text.slice(end, after.start)))
  );
}

const isNirHead = (nir: string) => /^[1-478]\d{2}(?:0[1-9]|1[0-2]|[2-4]\d|[5-9]\d)\d/.test(nir);

function repeatsOnce(ten: string): boolean {
  const counts = new Map<string, number>();
  for (const digit of ten) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1);
  return repeated.length === 1 && (repeated[0] ?? 0) <= 3;
}
