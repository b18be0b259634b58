import { splitWords } from './words.ts';

/** A row of the list shows some thirty characters: the hit has to be among them. */
const BEFORE = 12;
const LENGTH = 160;

/** The part of a text around the first hit, for a list row. */
export function snippetOf(text: string, beginnings: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const hit = [...line.matchAll(/[\p{L}\p{N}\p{M}'’]+/gu)].find(([word]) =>
    splitWords(word).some((folded) => beginnings.some((beginning) => folded.startsWith(beginning))),
  );
  const at = hit?.index ?? 0;
  const start = Math.max(0, at - BEFORE);
  const space = line.indexOf(' ', start);
  const from = start > 0 && space !== -1 && space < at ? space + 1 : start;
  const part = line.slice(from, from + LENGTH).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${from > 0 ? '… ' : ''}${part}${from + LENGTH < line.length ? ' …' : ''}`;
}
