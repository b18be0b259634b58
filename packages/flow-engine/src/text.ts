import { LOCALES, type Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import { written, type Value } from './values.ts';

/** A text in the languages in which someone has written it. */
export const Text = z.partialRecord(z.enum(LOCALES), z.string().max(4_000));
export type Text = z.output<typeof Text>;

/** Whether there is a text in any language. */
export const hasWords = (text: Text): boolean => Object.values(text).some((words) => words.trim() !== '');

/** Looks up a variable or fact by name; null if there is none. */
export type Lookup = (name: string) => Value;

/** The text in the first language of the chain that has one. */
export function wordsIn(text: Text, languages: readonly Locale[]): string {
  for (const language of [...languages, ...LOCALES]) {
    const words = text[language];
    if (words?.trim()) return words;
  }
  return '';
}

/** In saved replies, `{{name}}` means the customer's name, unless the flow has set a variable of that name. */
export const REPLY_NAME = 'name';

/** The lookup for saved replies. */
export const inReplies =
  (lookup: Lookup): Lookup =>
  (name) => {
    const found = lookup(name);
    return name === REPLY_NAME && written(found) === '' ? lookup('customer.name') : found;
  };

const OPEN = '{{';
const CLOSE = '}}';

/** A part of a template: literal text, or the name of a variable with its fallback. */
export type TemplatePart = { words: string } | { name: string; otherwise: string };

/** Fills in `{{name}}` and `{{name | there}}`. Values are inserted verbatim and never read as templates. */
export function fill(template: string, lookup: Lookup): string {
  return piecesOf(template)
    .map((piece) => ('words' in piece ? piece.words : written(lookup(piece.name)) || piece.otherwise))
    .join('');
}

/** Whether a variable is begun and not closed: it would be said as it is written. */
export const hasOpenBraces = (template: string): boolean => {
  const last = piecesOf(template).at(-1);
  return last !== undefined && 'words' in last && last.words.includes(OPEN);
};

/** Parses a template in one pass, so that hostile input costs no more than any other. */
export function piecesOf(template: string): TemplatePart[] {
  const pieces: TemplatePart[] = [];
  let at = 0;
  for (;;) {
    const open = template.indexOf(OPEN, at);
    const close = open < 0 ? -1 : template.indexOf(CLOSE, open);
    if (close < 0) return [...pieces, { words: template.slice(at) }];
    pieces.push({ words: template.slice(at, open) });
    const [name = '', ...rest] = template.slice(open + OPEN.length, close).split('|');
    pieces.push({ name: name.trim(), otherwise: rest.join('|').trim() });
    at = close + CLOSE.length;
  }
}
