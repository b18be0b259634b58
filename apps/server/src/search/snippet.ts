import { splitWords } from './words.ts';

const BEFORE = 40;
const LENGTH = 160;

/** The part of a text around the first hit, for a list row. */
export function snippetOf(text: string, beginnings: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const first = [...line.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].find(([word]) => {
    const [folded = ''] = splitWords(word);
    return beginnings.some((beginning) => folded.startsWith(beginning));
  });
  const start = Math.max(0, (first?.index ?? 0) - BEFORE);
  const from = start === 0 ? 0 : line.indexOf(' ', start) + 1;
  const part = line.slice(from, from + LENGTH);
  return `${from > 0 ? '… ' : ''}${part.isWellFormed() ? part : part.slice(0, -1)}${from + LENGTH < line.length ? ' …' : ''}`;
}
