import type { Locale } from '@parley/contracts/locales';
import { INVITATION, NOT_ONLY } from './negations.ts';

const withApostrophe = (letters: string) => new RegExp(`[${letters}]+(?:['’ʼ][\\p{L}\\p{M}]+)*`, 'gu');
const WHOLE = { letters: withApostrophe('\\p{L}\\p{M}'), numbers: withApostrophe('\\p{L}\\p{N}\\p{M}') };
const PLAIN = { letters: /[\p{L}\p{M}]+/gu, numbers: /[\p{L}\p{N}\p{M}]+/gu };

/**
 * Matches words so that negations can be told: English and Ukrainian words keep their apostrophe ("don't", "п'ять"); in other
 * languages it joins two words ("n'est"). `numbers` counts digits as letters.
 */
export const wordPattern = (language: Locale, kind: 'letters' | 'numbers'): RegExp =>
  (language === 'en' || language === 'ua' ? WHOLE : PLAIN)[kind];

/** Whether the negation at this place denies nothing: "not only", "do not hesitate", the French "ne … que" for "only". */
export function isIdiom(words: readonly string[], at: number, language: Locale): boolean {
  return (
    NOT_ONLY[language].test(words.slice(at + 1, at + 3).join(' ')) ||
    words.slice(Math.max(0, at - 2), at + 4).some((word) => INVITATION[language].test(word)) ||
    (language === 'fr' &&
      /^ne?$/.test(words[at] ?? '') &&
      words.slice(at + 1, at + 6).some((word) => /^que?$/.test(word)))
  );
}
