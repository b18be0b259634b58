import type { Language } from './language.ts';

export type Style = 'new' | 'top' | 'bottom' | 'interleaved' | 'forward';

/** A mail before a mail program gives it its shape. */
export interface Letter {
  language: Language;
  style: Style;
  /** Paragraphs of lines. */
  own: string[];
  /** Whether the person or the program signs it. */
  isSigned: boolean;
  subject: string;
  /** The mail that is answered or passed on. */
  older: { name: string; address: string; paragraphs: [string, string] };
}

/** A mail program: the exact headers and parts it writes. */
export interface Client {
  name: string;
  styles: Style[];
  /** The prefixes of its subjects; Outlook translates them. */
  prefix?: (language: Language) => { re: string; fw: string };
  messageId: (serial: number) => string;
  headers: (letter: Letter) => string[];
  body: (letter: Letter) => Buffer;
}

export const fill = (phrase: string, { older }: Letter): string =>
  phrase.replace('{name}', older.name).replace('{address}', older.address);

/** Wraps as mail programs do: at spaces, whatever stands there. */
export function wrap(text: string, width: number): string {
  return text
    .split('\n')
    .map((line) => {
      let out = '';
      let length = 0;
      for (const word of line.split(' ')) {
        if (length > 0 && length + word.length + 1 > width) {
          out += `\n${word}`;
          length = word.length;
        } else {
          out += length > 0 ? ` ${word}` : word;
          length += word.length + 1;
        }
      }
      return out;
    })
    .join('\n');
}

export const quoteMarks = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

/** Own words and quoted ones in the order of the style, as plain text. */
export function arrange(
  letter: Letter,
  intro: string,
  quoted: (text: string) => string,
  signature: string,
  gap = '\n\n',
): string {
  const own = letter.own.join('\n\n');
  const [first, second] = letter.older.paragraphs;
  const signed = signature ? `${gap}${signature}` : '';
  const both = quoted(`${first}\n\n${second}`);
  switch (letter.style) {
    case 'new':
      return `${own}${signed}`;
    case 'top':
    case 'forward':
      return `${own}${signed}${gap}${intro}\n${both}`;
    case 'bottom':
      return `${intro}\n${both}${gap}${own}${signed}`;
    case 'interleaved': {
      const [one, two] = letter.language.answers;
      return `${intro}\n${quoted(first)}\n\n${one}\n\n${quoted(second)}\n\n${two}${signed}`;
    }
  }
}
