import { foldMarks } from '../../understanding/language/index.ts';

/** A way to read a text, with the place of each of its characters in the original. */
export interface Reading {
  text: string;
  /** Where a character comes from; also for the end. Asked only if something was found. */
  placeOf(at: number): number;
}

const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const MARK = /^\p{M}$/u;
const PLAIN = /^[\n\r\t -~]*$/;

/** One letter for what is written in two ways; the same in patterns, so that both sides agree. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ё: 'е',
  ş: 'ș',
  ţ: 'ț',
  '’': "'",
  ʼ: "'",
  '‘': "'",
  '`': "'",
  '´': "'",
  '′': "'",
};

/** Cyrillic and Greek letters that look like Latin ones, in lower case or as capitals. */
const LATIN_TWINS: Readonly<Record<string, string>> = {
  ...twins('аеорсухіѕјкмтвнһԁԛԝզ', 'aeopcyxisjkmtbhhdqwq'),
  ...twins('αεορυικντχβηρ', 'aeopuikvtxbnp'),
  ...twins('ɡıꞓⅼ', 'gicl'),
};
const CYRILLIC_TWINS: Readonly<Record<string, string>> = {
  ...twins('aeopcyxisjkmtbh', 'аеорсухіѕјкмтвн'),
  ...twins('αορκ', 'аорк'),
};

function twins(from: string, to: string): Record<string, string> {
  const targets = [...to];
  return Object.fromEntries([...from].map((letter, at) => [letter, targets[at] ?? letter]));
}

/** Unifies spelling character by character; patterns keep their meaning. */
export const unifySpelling = (text: string): string => {
  let unified = '';
  for (const character of text.normalize('NFC'))
    if (!INVISIBLE.test(character)) unified += SPELLINGS[character] ?? character;
  return unified;
};

/** Which alphabets words that are searched for use; a text need not be read in others. */
export interface Alphabets {
  isCyrillic: boolean;
}

export const alphabetsOf = (texts: readonly string[]): Alphabets => ({
  isCyrillic: texts.some((text) => /\p{Script=Cyrillic}/u.test(text)),
});

const ALL: Alphabets = { isCyrillic: true };

/**
 * The ways in which a customer may read a text: in lower case and without what cannot be seen; then with letters of another
 * alphabet read as those that they look like, without accents; and with words that are broken up by hyphens or spaces joined.
 */
export function readingsOf(text: string, { isCyrillic }: Alphabets = ALL): Reading[] {
  const plain = plainReading(text);
  const readings = [plain];
  const add = (reading: Reading) => {
    if (!readings.some((known) => known.text === reading.text)) readings.push(reading);
  };
  if (!PLAIN.test(plain.text)) {
    add(inAlphabet(plain, LATIN_TWINS));
    if (isCyrillic) add(inAlphabet(plain, CYRILLIC_TWINS));
  } else if (isCyrillic) add(inAlphabet(plain, CYRILLIC_TWINS));
  for (const reading of readings.slice())
    for (const skipped of [0, 1]) {
      const joined = joinBroken(reading, skipped);
      if (joined) add(joined);
    }
  return readings;
}

/** The characters of the original from one character of a reading to another. */
export const originalOf = (text: string, { placeOf }: Reading, start: number, end: number): string =>
  text.slice(placeOf(start), placeOf(end));

function plainReading(text: string): Reading {
  if (PLAIN.test(text) && !/[\n\r\t]| {2}/.test(text))
    return { text: text.toLowerCase().replaceAll('`', "'"), placeOf: (at) => at };
  let out = '';
  const places: number[] = [];
  const push = (shown: string, place: number) => {
    for (const character of shown.toLowerCase()) {
      const unified = SPELLINGS[character] ?? character;
      const isSpace = /^\s$/u.test(unified);
      if (isSpace && (out === '' || out.endsWith(' '))) continue;
      const added = isSpace ? ' ' : unified;
      out += added;
      for (let unit = 0; unit < added.length; unit += 1) places.push(place);
    }
  };
  // A letter is read together with its accents.
  let cluster = '';
  let from = 0;
  let at = 0;
  for (const character of text) {
    if (!INVISIBLE.test(character)) {
      if (MARK.test(character)) cluster += character;
      else {
        push(cluster.normalize('NFKC'), from);
        cluster = character;
        from = at;
      }
    }
    at += character.length;
  }
  push(cluster.normalize('NFKC'), from);
  return { text: out, placeOf: (place) => places[place] ?? text.length };
}

const WORD = /[\p{L}\p{M}]+/gu;
const ASCII_WORD = /^[a-z\d]*$/;

/** Without accents; most words have none. */
export const withoutMarks = (word: string): string => (ASCII_WORD.test(word) ? word : foldMarks(word));

/** Words that can be read in an alphabet, in its letters; all accents are removed, which only a reader of that language needs. */
function inAlphabet({ text, placeOf }: Reading, look: Readonly<Record<string, string>>): Reading {
  const target = look === LATIN_TWINS ? /^\p{Script=Latin}$/u : /^\p{Script=Cyrillic}$/u;
  return rewrite(text, placeOf, (word) => {
    const letters = [...withoutMarks(word)];
    const read = letters.map((letter) => (target.test(letter) ? letter : look[letter]));
    return read.every((letter) => letter !== undefined) ? read.join('') : letters.join('');
  });
}

function rewrite(text: string, placeOf: Reading['placeOf'], change: (word: string) => string): Reading {
  let out = '';
  const kept: number[] = [];
  let last = 0;
  const copy = (until: number) => {
    out += text.slice(last, until).replace(/\p{Pd}/gu, '-');
    for (let at = last; at < until; at += 1) kept.push(at);
  };
  for (const { 0: word, index } of text.matchAll(WORD)) {
    copy(index);
    const changed = change(word);
    out += changed;
    // Without accents a word may have another length; its characters then belong to the whole word.
    for (let at = 0; at < changed.length; at += 1)
      kept.push(changed.length === word.length ? index + at : index);
    last = index + word.length;
  }
  copy(text.length);
  return { text: out, placeOf: (at) => placeOf(kept[at] ?? text.length) };
}

/** A cheap test for both. */
const MAYBE_BROKEN = /\p{Pd}|\S([ ._*·])\S\1\S\1\S/u;
const HYPHENATED = /(?<=\p{L})\p{Pd}(?=\p{L})/gu;
const SPACED = /(?<![\p{L}\p{N}])\p{L}([ ._*·-])\p{L}(?:\1\p{L}){2,}(?![\p{L}\p{N}])/gu;

/**
 * The text with "re-fund" and "r.e.f.u.n.d" read as one word; null if there is nothing of the kind. The first of the single letters
 * may be a word of its own, as in "a r e f u n d".
 */
function joinBroken({ text, placeOf }: Reading, skipped: number): Reading | null {
  if (!MAYBE_BROKEN.test(text)) return null;
  const dropped: number[] = [];
  for (const { index } of text.matchAll(HYPHENATED)) dropped.push(index);
  for (const { 0: letters, 1: mark, index } of text.matchAll(SPACED))
    for (let at = 2 * skipped; at < letters.length; at += 1) if (letters[at] === mark) dropped.push(index + at);
  if (dropped.length === 0) return null;
  const sorted = [...new Set(dropped)].toSorted((one, other) => one - other);
  let joined = '';
  let last = 0;
  for (const at of sorted) {
    joined += text.slice(last, at);
    last = at + 1;
  }
  const place = (at: number) => sorted.reduce((moved, gone) => (gone <= moved ? moved + 1 : moved), at);
  return { text: joined + text.slice(last), placeOf: (at) => placeOf(place(at)) };
}
