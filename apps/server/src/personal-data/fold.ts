/** A text in plain characters, with the place of each of them in the original. */
export interface Folded {
  text: string;
  /** Where a range of the folded text lies in the original. */
  toSource: (start: number, end: number) => { start: number; end: number };
}

const IS_ASCII = /^\p{ASCII}*$/u;
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;
const LETTER = /^\p{L}$/u;
const MARK = /^\p{M}$/u;
const DIGIT = /^\p{Nd}$/u;
const SPACE = /^[\p{Zs}\u2028\u2029]$/u;
const DASH = /^[\p{Pd}\u2212\u2010-\u2015]$/u;
const DOT = /^[\u00b7\u2022\u2024\u2027\u2219\u22c5\u3002\u30fb\uff0e\uff61]$/u;
/** Digits with a form of their own, such as ①; superscripts are footnotes. */
const ENCLOSED = /^[\u2460-\u2468\u24ea\u24f5-\u24fd\u2776-\u277e\u2780-\u2788\u278a-\u2792]$/u;
const WIDE = /^[\uff01-\uff5e]$/u;

/**
 * Replaces digits of all scripts, full-width characters, unusual spaces, dashes and dots by the ASCII character they stand for, and
 * drops invisible characters and marks on digits.
 */
export function fold(source: string): Folded {
  if (IS_ASCII.test(source)) return { text: source, toSource: (start, end) => ({ start, end }) };
  const places = new Uint32Array(source.length);
  const ends = new Uint32Array(source.length);
  const known = new Map<string, string>();
  let text = '';
  let at = 0;
  let afterDigit = false;
  for (const character of source) {
    let plain = character;
    if (character.length > 1 || character > '\u007f') {
      plain = known.get(character) ?? plainOf(character);
      known.set(character, plain);
      if (afterDigit && MARK.test(plain)) plain = '';
    }
    for (let unit = 0; unit < plain.length; unit++) {
      places[text.length + unit] = plain.length === character.length ? at + unit : at;
      ends[text.length + unit] = at + character.length;
    }
    // Dropped characters belong to the one before them, so that nothing of a removed number stays.
    if (plain === '' && text !== '') ends[text.length - 1] = at + character.length;
    text += plain;
    at += character.length;
    if (plain !== '') afterDigit = plain >= '0' && plain <= '9';
  }
  return { text, toSource: (start, end) => ({ start: places[start] ?? 0, end: ends[end - 1] ?? 0 }) };
}

function plainOf(character: string): string {
  if (INVISIBLE.test(character)) return '';
  if (DIGIT.test(character)) return String(valueOf(character));
  if (WIDE.test(character)) return character.normalize('NFKC');
  if (LETTER.test(character)) return character;
  if (SPACE.test(character)) return ' ';
  if (DASH.test(character)) return '-';
  if (DOT.test(character)) return '.';
  if (ENCLOSED.test(character)) return enclosedValue(character);
  return character;
}

/** Unicode lays out decimal digits in blocks of ten, from zero to nine. */
function valueOf(digit: string): number {
  const plain = digit.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return Number(plain);
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (code - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return code - zero;
}

function enclosedValue(character: string): string {
  const plain = character.normalize('NFKC');
  if (plain >= '0' && plain <= '9' && plain.length === 1) return plain;
  const code = character.codePointAt(0) ?? 0;
  const first = [0x24f5, 0x2776, 0x2780, 0x278a].findLast((start) => start <= code) ?? code;
  return String(code - first + 1);
}
