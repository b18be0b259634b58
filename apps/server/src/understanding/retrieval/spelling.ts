import { foldMarks } from '../language/index.ts';
import { textsIn, type PackedTexts } from './packed-texts.ts';

/** A known word that a customer may have meant. */
export interface Suggestion {
  word: string;
  /** How sure, from 0 to 1. */
  degree: number;
}

const MIN_LENGTH = 4;
/** From this length on a word may contain two slips. */
const LONG_WORD = 8;
const MAX_SUGGESTIONS = 3;

/** The words of the vocabulary that look most like a misspelled one, best first. */
export function suggest(vocabulary: PackedTexts, misspelled: string, most = MAX_SUGGESTIONS): Suggestion[] {
  if (misspelled.length < MIN_LENGTH || /\p{N}/u.test(misspelled)) return [];
  const typed = foldMarks(misspelled);
  const slips = typed.length >= LONG_WORD ? 2 : 1;
  const letters = lettersOf(typed);
  const found: (Suggestion & { distance: number })[] = [];
  for (let length = typed.length - slips; length <= typed.length + slips; length += 1)
    for (const known of wordsByLength(vocabulary).get(length) ?? []) {
      // Every slip changes at most two letters, so most words need no closer look.
      if (bitCount(known.letters ^ letters) > 2 * slips) continue;
      const { word, plain } = known;
      // The first letter is rarely wrong.
      if (plain[0] !== typed[0] && plain[1] !== typed[1] && plain[0] !== typed[1]) continue;
      // A short word with another letter is another word.
      if (typed.length === MIN_LENGTH && length === MIN_LENGTH && sorted(typed) !== sorted(plain)) continue;
      const distance = slipsBetween(typed, plain, slips);
      if (distance <= slips) found.push({ word, distance, degree: distance < 2 ? 0.9 : 0.75 });
    }
  found.sort((one, two) => one.distance - two.distance);
  const [best] = found;
  return found.filter(({ distance }) => distance === best?.distance).slice(0, most);
}

interface KnownWord {
  word: string;
  /** Without diacritics, as people type on a foreign keyboard. */
  plain: string;
  letters: number;
}

const unpacked = new WeakMap<PackedTexts, ReadonlyMap<number, readonly KnownWord[]>>();

/** The vocabulary by length; unpacked at the first misspelled word. */
function wordsByLength(vocabulary: PackedTexts): ReadonlyMap<number, readonly KnownWord[]> {
  let words = unpacked.get(vocabulary);
  if (!words) {
    words = Map.groupBy(
      textsIn(vocabulary).map((word) => {
        const plain = foldMarks(word);
        return { word, plain, letters: lettersOf(plain) };
      }),
      ({ plain }) => plain.length,
    );
    unpacked.set(vocabulary, words);
  }
  return words;
}

/** Which letters occur, as bits; different letters may share one. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const sorted = (word: string) => [...word].toSorted().join('');

/** Letters inserted, removed, replaced or swapped with the next one; more than `most` is not counted further. */
function slipsBetween(one: string, other: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      next.push(cost);
      least = Math.min(least, cost);
    }
    if (least > most) return most + 1;
    before = last;
    last = next;
  }
  return last[other.length] ?? most + 1;
}
