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

const ECHOED_WORDS = 6;

/** Whether the text repeats what a customer said, in words that no passage has. */
export function echoes(text: string, heard: string, passages: readonly { text: string }[]): boolean {
  const words = wordsOf(text);
  const theirs = ` ${wordsOf(heard).join(' ')} `;
  for (let at = 0; at + ECHOED_WORDS <= words.length; at += 1) {
    const part = ` ${words.slice(at, at + ECHOED_WORDS).join(' ')} `;
    if (theirs.includes(part) && !passages.some((passage) => ` ${wordsOf(passage.text).join(' ')} `.includes(part)))
      return true;
  }
  return false;
}
