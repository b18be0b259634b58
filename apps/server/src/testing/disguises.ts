const CYRILLIC: Readonly<Record<string, string>> = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р', x: 'х', y: 'у' };
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CYRILLIC).map(([latin, cyrillic]) => [cyrillic, latin]),
);

const DISGUISES: readonly ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => [...word].join('\u200b'),
  (word) => `${word.slice(0, 4)}\u00ad${word.slice(4)}`,
  (word) => [...word].map((letter) => CYRILLIC[letter] ?? LATIN[letter] ?? letter).join(''),
  (word) => `${word.slice(0, 5)}-${word.slice(5)}`,
  (word) => [...word].join('.'),
  (word) => [...word].map((letter) => `${letter}\u0336`).join(''),
  (word) => word.replace(/[a-z]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 97 + 0xff41)),
];

/** The word in a form that a reader still recognises. */
export const disguise = (word: string, random: () => number): string =>
  DISGUISES[Math.floor(random() * DISGUISES.length)]?.(word) ?? word;

const letters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a reader recognises these letters in a text, whatever the alphabet and whatever stands between them. */
export function reads(text: string, root: string): boolean {
  const plain = letters(text);
  const swap = (table: Readonly<Record<string, string>>) =>
    [...plain].map((letter) => table[letter] ?? letter).join('');
  return [plain, swap(CYRILLIC), swap(LATIN)].some((each) => each.includes(letters(root)));
}
