import { LOCALES, type Locale } from '@parley/contracts/locales';
import { z } from 'zod';
import { written, type Value } from './values.ts';

/** Words in as many languages as someone has written them in. */
export const Text = z.partialRecord(z.enum(LOCALES), z.string().max(4_000));
export type Text = z.output<typeof Text>;

/** Whether there are words in any language. */
export const hasWords = (text: Text): boolean => Object.values(text).some((words) => words.trim() !== '');

/** Looks a variable or a fact up by its name; null when there is none. */
export type Lookup = (name: string) => Value;

/** The words in the first language of the chain that has any. */
export function wordsIn(text: Text, languages: readonly Locale[]): string {
  for (const language of [...languages, ...LOCALES]) {
    const words = text[language];
    if (words?.trim()) return words;
  }
  return '';
}

/** Staff write `{{name}}` in their saved replies and mean the customer's; a flow may have asked for a name of its own. */
export const REPLY_NAME = 'name';

/** Looks up what saved replies may ask for. */
export const inReplies =
  (lookup: Lookup): Lookup =>
  (name) => {
    const found = lookup(name);
    return name === REPLY_NAME && written(found) === '' ? lookup('customer.name') : found;
  };

const OPEN = '{{';
const CLOSE = '}}';

/** A part of a template: words as they stand, or the name of a variable with what to say without it. */
export type TemplatePart = { words: string } | { name: string; otherwise: string };

/** Fills `{{name}}` and `{{name | there}}` in. Whatever a variable holds is put in as it is and never read as a template. */
export function fill(template: string, lookup: Lookup): string {
  return piecesOf(template)
    .map((piece) => ('words' in piece ? piece.words : written(lookup(piece.name)) || piece.otherwise))
    .join('');
}

/** What a template is made of. One pass from left to right, so that a hostile text costs no more than a friendly one. */
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
