const MAX_WORDS = 400;
const MAX_WORD_LENGTH = 40;

/** Removes case and diacritics, so that "Ștefan" equals "stefan", "ёлка" "елка", "sœur" "soeur" and "м’ята" "мята". */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ı', 'i')
    .replace(/(?<=[а-яґєі])['’ʼ](?=[а-яґєі])/g, '');

/** The first characters of a word, without splitting a surrogate pair. */
const beginningOf = (word: string, length: number): string =>
  word.length <= length ? word : Array.from(word).slice(0, length).join('');

/** The words of a text as stored and searched: folded, in order, without duplicates. */
export function splitWords(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(beginningOf(word, MAX_WORD_LENGTH));
    if (words.size === MAX_WORDS) break;
  }
  return [...words];
}

/** A mark in every set of words, so that a company's search reads only its own index entries. */
export const companyMark = (companyId: number): string => `#${companyId}`;

/** The searchable words of a text, including the company mark. */
export function wordsOf(companyId: number, ...texts: (string | null | undefined)[]): string[] {
  return [...splitWords(texts.filter(Boolean).join(' ')), companyMark(companyId)];
}

const PREFIX = 7;
const MIN_LENGTH_FOR_ONE_TYPO = 4;
const MIN_LENGTH_FOR_TWO_TYPOS = 8;

/** How many typos are tolerated in a word of this length. */
const typosIn = (word: string): number =>
  word.length < MIN_LENGTH_FOR_ONE_TYPO ? 0 : word.length < MIN_LENGTH_FOR_TWO_TYPOS ? 1 : 2;

/**
 * The prefixes of a word with up to two letters left out. Words within that many typos share a variant, so similar words are
 * found by an index instead of comparing with every word.
 */
export function variantsOf(word: string): string[] {
  const found = new Set([word.slice(0, PREFIX)]);
  let layer = [...found];
  for (let typo = 0; typo < typosIn(word); typo += 1) {
    const next: string[] = [];
    for (const text of layer) {
      for (let index = 0; index < text.length; index += 1) {
        const shorter = text.slice(0, index) + text.slice(index + 1);
        if (found.has(shorter)) continue;
        found.add(shorter);
        next.push(shorter);
      }
    }
    layer = next;
  }
  return [...found];
}

/** Whether the typed word may be a typo of this word: letters swapped, missing, wrong or extra. */
export function isTypoOf(word: string, typed: string): boolean {
  const allowed = typosIn(typed);
  // Endings vary with grammar, so only as many letters are compared as were typed.
  const compared = word.length > typed.length + 1 ? word.slice(0, typed.length) : word;
  return allowed > 0 && distance(compared, typed, allowed) <= allowed;
}

/** The number of typos between two words, up to a limit: https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    if (Math.min(...current) > limit) return limit + 1;
    [beforeLast, last] = [last, current];
  }
  return last[b.length] ?? limit + 1;
}

/** A rough stem shared by the grammatical forms: "доставками" and "доставку" both begin with "достав". */
export function stemOf(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  return beginningOf(word, Math.max(4, Math.ceil(word.length * 0.7)));
}
