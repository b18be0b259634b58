import type { Locale } from '@parley/contracts/locales';
import type { Piece, StepText } from '@parley/flow-engine';
import type { TFunction } from 'i18next';
import { durationWords } from './durations.ts';
import { ownName } from './language-name.ts';
import { platformName } from './platform-name.ts';

export interface Reader {
  t: TFunction;
  /** The user's language, for durations and numbers. */
  locale: Locale;
}

/** Translates a step text. */
export function piecesFor(text: StepText, reader: Reader): Piece[] {
  return text.flatMap((part): Piece[] => {
    if ('key' in part) return sentencePieces(part, reader);
    if ('seconds' in part) return [{ words: durationWords(part.seconds, reader.locale) }];
    if ('platform' in part) return [{ words: platformName(part.platform, reader.t) }];
    return 'language' in part ? [{ words: ownName(part.language) }] : [part];
  });
}

/** The pieces as plain text, for names and for search. */
export const plain = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ('variable' in piece ? piece.variable : piece.words)).join('');

const MARK = '\u0001';

/** Translates a text with values. Values that are pieces are replaced by markers first and inserted afterwards. */
function sentencePieces({ key, values }: Extract<StepText[number], { key: string }>, reader: Reader): Piece[] {
  const marked = Object.entries(values).map(([name, value]) =>
    typeof value === 'object' ? [name, `${MARK}${name}${MARK}`] : [name, value],
  );
  return reader
    .t(key, Object.fromEntries(marked) as Record<string, string | number>)
    .split(MARK)
    .flatMap((part, index): Piece[] => {
      const value = index % 2 === 1 ? values[part] : undefined;
      if (typeof value === 'object') return piecesFor(value, reader);
      return part ? [{ words: part }] : [];
    });
}
