/** Characters that take no room and mean nothing, or turn the direction of a text: a way to hide words from us. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const APOSTROPHES = /[’ʼ‘`´′]/g;
const OLD_ROMANIAN: Record<string, string> = { ş: 'ș', ţ: 'ț' };

/** The text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** One spelling for what people write in several: no case, one kind of apostrophe, ё as е, Romanian letters with commas. */
export function normalise(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(APOSTROPHES, "'")
    .replaceAll('ё', 'е')
    .replace(/[şţ]/g, (letter) => OLD_ROMANIAN[letter] ?? letter);
}

/** A normalised text without the marks on its letters, as people type on a foreign keyboard. */
export function foldMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae');
}
