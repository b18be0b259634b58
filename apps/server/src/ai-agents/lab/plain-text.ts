/** Ignores letter case and the amount of white space. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Whether a text contains these words, regardless of letter case and white space. */
export const contains = (text: string, words: string): boolean => plain(text).includes(plain(words));
