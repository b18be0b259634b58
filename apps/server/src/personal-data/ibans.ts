import { remainderOf } from './checksums.ts';
import type { Range } from './range.ts';

/** How many characters an IBAN of each country has (SWIFT's registry). */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18
  FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27
  MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27
  SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Cyrillic letters that look Latin: people switch keyboards in the middle of a number. */
const LATIN: Readonly<Record<string, string>> = {
  А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', К: 'K', М: 'M', О: 'O', Р: 'P', Ѕ: 'S', Т: 'T', Х: 'X', У: 'Y',
}; // prettier-ignore

const START = /[\p{Lu}\p{Ll}][^\p{L}\p{N}]{0,2}[\p{Lu}\p{Ll}][^\p{L}\p{N}]{0,3}\d[^\p{L}\p{N}]{0,2}\d/gu;
const WORD = /[\p{L}\p{N}]/u;
const SEPARATOR = /[^\p{L}\p{N}]/u;

/** Finds bank account numbers by their country's length and their checksum. */
export function findIbans(text: string): Range[] {
  const found: Range[] = [];
  START.lastIndex = 0;
  for (let match = START.exec(text); match; match = START.exec(text)) {
    const start = match.index;
    const end = canStart(text, start) ? endOf(text, start) : null;
    if (end !== null) found.push({ start, end });
    START.lastIndex = end ?? start + 1;
  }
  return found;
}

/** After another letter or digit it is part of a word, unless that word is "IBAN". */
const canStart = (text: string, start: number) =>
  start === 0 || !WORD.test(text[start - 1] ?? '') || /iban$/i.test(text.slice(Math.max(0, start - 4), start));

/** Where the account number that begins here ends; null if there is none. */
function endOf(text: string, start: number): number | null {
  let number = '';
  let separators = 0;
  let length = 34;
  for (let at = start; at < text.length && separators <= 3; at++) {
    const character = text[at] ?? '';
    if (SEPARATOR.test(character)) {
      separators += 1;
      continue;
    }
    separators = 0;
    const upper = character.toUpperCase();
    const latin = LATIN[upper] ?? upper;
    if (!/^[A-Z0-9]$/.test(latin)) return null;
    number += latin;
    if (number.length === 2) {
      length = LENGTHS[number] ?? 0;
      if (length === 0) return null;
    }
    if (number.length < length) continue;
    const isWhole = !/\d/.test(text[at + 1] ?? '');
    return isWhole && remainderOf(number.slice(4) + number.slice(0, 4), 97) === 1 ? at + 1 : null;
  }
  return null;
}
