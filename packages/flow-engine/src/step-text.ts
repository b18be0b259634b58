import type { Locale } from '@parley/contracts/locales';
import { textOf, type Draft } from './draft.ts';
import { piecesOf, wordsIn } from './text.ts';

/** A part of a line: text, which may be emphasised, or a variable that is displayed as a token. */
export type Piece = { words: string; isStrong?: boolean } | { variable: string };

/** A key of the text catalogs, with its parameters. */
interface Sentence {
  key: string;
  values: Readonly<Record<string, string | number | StepText>>;
}

/** The description of a step before the reader's language is known; the builder turns it into pieces. */
export type StepText = readonly (
  | Piece
  | Sentence
  | { seconds: number }
  | { platform: string }
  | { language: string }
)[];

export const sentence = (key: string, values: Sentence['values'] = {}): StepText => [{ key, values }];

export const strong = (words: string): StepText => [{ words, isStrong: true }];

/** The text of a template, with its variables marked. */
export const templatePieces = (template: string, isStrong = false): Piece[] =>
  piecesOf(template).flatMap((piece): Piece[] => {
    if ('name' in piece) return piece.name ? [{ variable: piece.name }] : [];
    return piece.words ? [{ words: piece.words, ...(isStrong && { isStrong }) }] : [];
  });

/** The text of a draft in a language, on one line; empty if there is none. */
export const textPieces = (text: unknown, language: Locale): Piece[] =>
  templatePieces(wordsIn(textOf(text), [language]).replaceAll(/\s+/g, ' ').trim());

/** Several texts with the same separator between them. */
export const joined = (texts: readonly StepText[], between: string | StepText): StepText =>
  texts.flatMap((text, index) => {
    if (index === 0) return text;
    return [...(typeof between === 'string' ? [{ words: between }] : between), ...text];
  });

/** The summary of a step whose text says it all. */
export function textOrNothing({ text }: Draft, { language }: { language: Locale }): StepText {
  const words = textPieces(text, language);
  return words.length > 0 ? words : sentence('steps.summary.noText');
}
