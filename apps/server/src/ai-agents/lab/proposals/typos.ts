import { seeded } from '../../../understanding/language/index.ts';

/** Rows of keyboards: a finger that misses hits the key beside it. */
const KEYBOARDS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'йцукенгшщзхї', 'фівапролджє', 'ячсмитьбю', 'фывапролджэ'];

/** The keys beside a letter, on a keyboard of its script; none if it is on none. */
function neighboursOf(letter: string): string[] {
  return KEYBOARDS.flatMap((row) => {
    const at = row.indexOf(letter);
    return at < 0 ? [] : [row[at - 1], row[at + 1]].filter((key) => key !== undefined);
  });
}

/** At most every second long word has a mistake: one that nobody could read is no test. */
const SHARE = 0.5;

/** The text as somebody types it in a hurry, with at least one mistake if a word is long enough. The same seed has the same mistakes. */
export function mistyped(text: string, seed: number): string {
  const random = seeded(seed);
  const words = [...text.matchAll(/\p{L}{4,}/gu)];
  const sure = Math.floor(random() * words.length);
  let nth = -1;
  return text.replace(/\p{L}{4,}/gu, (word) => {
    nth += 1;
    return nth === sure || random() < SHARE / 2 ? mistype(word, random) : word;
  });
}

function mistype(word: string, random: () => number): string {
  const letters = [...word];
  // Nobody mistypes the first letter as easily as the others.
  const at = 1 + Math.floor(random() * (letters.length - 2));
  const letter = letters[at] ?? '';
  const keys = neighboursOf(letter.toLowerCase());
  const kinds = keys.length > 0 ? 4 : 3;
  const kind = Math.floor(random() * kinds);
  if (kind === 0) letters.splice(at, 1);
  else if (kind === 1) letters.splice(at, 2, letters[at + 1] ?? '', letter);
  else if (kind === 2) letters.splice(at, 0, letter);
  else letters[at] = keys[Math.floor(random() * keys.length)] ?? letter;
  return letters.join('');
}
