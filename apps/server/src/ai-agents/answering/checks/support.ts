import type { Locale } from '@parley/contracts/locales';
import { isStopWord, stemOf, wordsOf } from '../../../understanding/language/index.ts';

/** The stems of a text's words, without stop words. */
export function contentOf(text: string, language: Locale): Set<string> {
  const stems = new Set<string>();
  for (const word of wordsOf(text)) if (!isStopWord(word, language)) stems.add(stemOf(word, language));
  return stems;
}

/** The share of a sentence's stems that the text contains, from 0 to 1; 1 for a sentence without any. */
export function shareIn(sentence: ReadonlySet<string>, text: Pick<ReadonlySet<string>, 'has'>): number {
  if (sentence.size === 0) return 1;
  let found = 0;
  for (const stem of sentence) if (text.has(stem)) found += 1;
  return found / sentence.size;
}

const WORDS_IN_A_ROW = 8;

/** Whether the text repeats enough consecutive words of the secret to have been copied from it. */
export function repeats(text: string, secret: string): boolean {
  const words = wordsOf(text);
  const secretWords = ` ${wordsOf(secret).join(' ')} `;
  if (words.length < WORDS_IN_A_ROW) return secret.length < 60 && secret !== '' && text.includes(secret);
  for (let at = 0; at + WORDS_IN_A_ROW <= words.length; at += 1)
    if (secretWords.includes(` ${words.slice(at, at + WORDS_IN_A_ROW).join(' ')} `)) return true;
  return text.includes(secret) && secret !== '' && secret.length < 60;
}
