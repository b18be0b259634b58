/** Characters without width or meaning, or that change the text direction; they can be used to hide text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const ASCII = /^[\0-\x7f]*$/;
const APOSTROPHES = /[’ʼ‘`´′]/g;
const OLD_ROMANIAN: Record<string, string> = { ş: 'ș', ţ: 'ț' };

/** Removes invisible characters. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Unifies spelling variants: lower case, one kind of apostrophe, ё as е, Romanian letters with commas. */
export function normalise(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replaceAll('ё', 'е')
    .replace(/[şţ]/g, (letter) => OLD_ROMANIAN[letter] ?? letter);
}

/** Removes diacritics from a normalised text, as people type on a foreign keyboard. */
export function foldMarks(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
