import { wordsOf } from '../../../understanding/language/index.ts';

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
