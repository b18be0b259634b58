import { isDay, remainderOf, weighted } from './checksums.ts';
import type { Context } from './context.ts';
import type { Range } from './range.ts';

const BETWEEN = '[ .\\-/]?';
const spaced = (parts: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])${parts.split(' ').join(BETWEEN)}(?![\\p{L}\\p{N}])`, 'giu');

/** In Italian tax codes, letters may replace digits where two people would have the same code. */
const OMOCODIA = 'LMNPQRSTUV';
const D = '[\\dLMNPQRSTUV]';

interface Kind {
  pattern: RegExp;
  holds: (id: string) => boolean;
  /** Part numbers look like this too, so words like "order" before it count. */
  isWeak?: boolean;
}

const KINDS: readonly Kind[] = [
  {
    // Italy: codice fiscale
    pattern: spaced(`[A-Z]{3} [A-Z]{3} ${D}{2} [A-EHLMPRST] ${D}{2} [A-Z] ${D}{3} [A-Z]`),
    holds: passesCodiceFiscale,
  },
  {
    // Germany: Sozialversicherungsnummer
    pattern: spaced('\\d{2} \\d{2} \\d{2} \\d{2} [A-Z] \\d{2} \\d'),
    holds: passesRentenversicherung,
  },
  {
    // France: NIR of people born in Corsica
    pattern: spaced('[1-4] \\d{2} \\d{2} 2[AB] \\d{3} \\d{3} \\d{2}'),
    holds: (nir) =>
      97 - remainderOf(nir.slice(0, 13).replace('2A', '19').replace('2B', '18'), 97) === Number(nir.slice(13)),
  },
  { pattern: spaced('\\d{7} [A-W][A-IW]?'), holds: passesPps, isWeak: true }, // Ireland: PPS
  {
    // United Kingdom: National Insurance. It has no checksum; the groups or the words before it tell it from part numbers.
    pattern:
      /(?<![\p{L}\p{N}])[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] \d{2} \d{2} \d{2} [A-D](?![\p{L}\p{N}])|(?<=(?:\bnino|national insurance|\bni)\b[^\d\n]{0,24})[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{6} ?[A-D](?![\p{L}\p{N}])/giu,
    holds: (nino) => !/^(?:BG|GB|NK|KN|TN|NT|ZZ)/.test(nino),
  },
];

/** Finds identity numbers that contain letters. */
export function* findLetteredIds(text: string, context: Context): Iterable<Range> {
  for (const { pattern, holds, isWeak = false } of KINDS)
    for (const { 0: id, index: start } of text.matchAll(pattern)) {
      const end = start + id.length;
      if (!holds(id.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase())) continue;
      if (isWeak && context(start, end) === 'reference') continue;
      yield { start, end };
    }
}

const ODD_PLACES = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function passesCodiceFiscale(code: string): boolean {
  let sum = 0;
  for (let place = 0; place < 15; place++) {
    const character = code[place] ?? '';
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65;
    sum += place % 2 === 0 ? (ODD_PLACES[value] ?? 0) : value;
  }
  const day = Number(code.slice(9, 11).replaceAll(/\D/g, (letter) => String(OMOCODIA.indexOf(letter))));
  return sum % 26 === code.charCodeAt(15) - 65 && isDay(1, day > 40 ? day - 40 : day);
}

function passesRentenversicherung(id: string): boolean {
  const letter = String(id.charCodeAt(8) - 64).padStart(2, '0');
  const digits = id.slice(0, 8) + letter + id.slice(9, 11);
  const weights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];
  const sum = weights.reduce((total, weight, place) => {
    const product = weight * Number(digits[place]);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 10 === Number(id[11]) && isDay(Number(id.slice(4, 6)), Number(id.slice(2, 4)));
}

function passesPps(id: string): boolean {
  const second = id[8] ? (id.charCodeAt(8) - 64) * 9 : 0;
  const sum = second + weighted(id, [8, 7, 6, 5, 4, 3, 2]);
  return 'WABCDEFGHIJKLMNOPQRSTUV'[sum % 23] === id[7];
}
