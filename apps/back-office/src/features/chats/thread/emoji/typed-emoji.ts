const CODE = /(?:^|\s):([a-z0-9_+-]{2,20})(:?)$/i;

export interface EmojiQuery {
  /** Where its colon stands. */
  from: number;
  words: string;
  /** It is closed by a second colon. */
  isWhole: boolean;
}

/** The emoji code that ends at the cursor, if there is one. Clock times and addresses are none. */
export function emojiQueryAt(text: string, cursor: number): EmojiQuery | null {
  const found = CODE.exec(text.slice(0, cursor));
  if (!found) return null;
  const [, words = '', end = ''] = found;
  return { from: cursor - words.length - end.length - 1, words: words.toLowerCase(), isWhole: end === ':' };
}

/** The text with an emoji in place of a part, and where the cursor goes. */
export function withEmoji(text: string, { from, to }: { from: number; to: number }, char: string) {
  return { text: text.slice(0, from) + char + text.slice(to), cursor: from + char.length };
}
