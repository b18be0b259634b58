import type { Locale } from '@parley/contracts/locales';
import type { MessageTemplate } from '@parley/contracts/message-templates';
import { piecesOf, wordsIn } from '@parley/flow-engine';
import { variableLookup, type Variable } from '../../../components/variables.ts';

export type ReplyValues = Partial<Record<Variable, string | null>>;

/** The text of a saved reply in the customer's language, otherwise in English or any language it has. */
export const replyWords = ({ texts }: MessageTemplate, locale: Locale | null): string =>
  wordsIn(Object.fromEntries(texts.map(({ locale: code, text }) => [code, text])), locale ? [locale, 'en'] : ['en']);

/** Fills in the variables. Those without a value stay visible, so that the sender notices them. */
export function fillReply(template: string, values: ReplyValues): string {
  const lookup = variableLookup(values);
  return piecesOf(template)
    .map((piece) => {
      if ('words' in piece) return piece.words;
      return lookup(piece.name) || piece.otherwise || `{{${piece.name}}}`;
    })
    .join('');
}

/** The variables still to be filled in by hand. */
export const gapsIn = (text: string): string[] => [
  ...new Set(piecesOf(text).flatMap((piece) => ('name' in piece && piece.name ? [piece.name] : []))),
];
