import type { Locale } from '@parley/contracts/locales';
import { textOf, type Draft } from './draft.ts';
import { piecesOf, wordsIn } from './text.ts';

/** A part of a line: words, some of them more important, or a variable that is drawn as a token. */
export type Piece = { words: string; isStrong?: boolean } | { variable: string };

/** A text of the catalogs by its key, with the values to fill in. */
interface Sentence {
  key: string;
  values: Readonly<Record<string, string | number | StepText>>;
}

/** What is said about a step before the reader's language is known; the builder turns it into pieces. */
export type StepText = readonly (
  | Piece
  | Sentence
  | { seconds: number }
  | { platform: string }
  | { language: string }
)[];

export const sentence = (key: string, values: Sentence['values'] = {}): StepText => [{ key, values }];

export const strong = (words: string): StepText => [{ words, isStrong: true }];

/** What a template says, with its variables marked. */
export const templatePieces = (template: string, isStrong = false): Piece[] =>
  piecesOf(template).flatMap((piece): Piece[] => {
    if ('name' in piece) return piece.name ? [{ variable: piece.name }] : [];
    return piece.words ? [{ words: piece.words, ...(isStrong && { isStrong }) }] : [];
  });

/** What the text of a draft says in a language, on one line; empty when it says nothing. */
export const textPieces = (text: unknown, language: Locale): Piece[] =>
  templatePieces(wordsIn(textOf(text), [language]).replaceAll(/\s+/g, ' ').trim());

/** Several texts with the same words between each two. */
export const joined = (texts: readonly StepText[], between: string | StepText): StepText =>
  texts.flatMap((text, index) => {
    if (index === 0) return text;
    return [...(typeof between === 'string' ? [{ words: between }] : between), ...text];
  });

/** The summary of a step that is made of its text. */
export function textOrNothing({ text }: Draft, { language }: { language: Locale }): StepText {
  const words = textPieces(text, language);
  return words.length > 0 ? words : sentence('steps.summary.noText');
}
