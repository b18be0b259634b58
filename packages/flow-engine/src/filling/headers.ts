import { isReservedHeader } from '@parley/contracts/http-headers';
import { piecesOf } from '../text.ts';
import { written } from '../values.ts';
import { RefusedRequest } from './refusal.ts';
import type { ValueOf } from './url.ts';

/** A part of a header value: text, or the name of a company secret, whose value only the sending server knows. */
export type HeaderPart = string | { secret: string };

export interface FilledHeader {
  name: string;
  value: HeaderPart[];
}

interface Header {
  name: string;
  value: string;
}

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Characters that HTTP allows in a header value: no control characters, nothing beyond Latin-1. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const SECRET = 'secret.';

/** The name of the secret that a variable refers to; null for an ordinary variable. */
export const secretOf = (variable: string): string | null =>
  variable.startsWith(SECRET) ? variable.slice(SECRET.length) : null;

/** The secrets that a text refers to. */
export const secretsIn = (template: string): string[] =>
  piecesOf(template).flatMap((piece) => {
    const secret = 'name' in piece ? secretOf(piece.name) : null;
    return secret === null ? [] : [secret];
  });

/** The text without its references to secrets. */
export const withoutSecrets = (template: string): string =>
  piecesOf(template)
    .map((piece) => {
      if ('words' in piece) return piece.words;
      return secretOf(piece.name) === null ? `{{${piece.name}|${piece.otherwise}}}` : '';
    })
    .join('');

/** Whether a flow may set this header. */
const isGoodHeaderName = (name: string): boolean => NAME.test(name) && !isReservedHeader(name);

/** Inserts values into a header. Secrets stay references, and a customer's input is never read as one. */
export function fillHeader({ name, value }: Header, valueOf: ValueOf): FilledHeader {
  if (!isGoodHeaderName(name)) throw new RefusedRequest('refused_header');
  const parts = piecesOf(value).flatMap((piece): HeaderPart[] => {
    if ('words' in piece) return piece.words === '' ? [] : [piece.words];
    const secret = secretOf(piece.name);
    return [secret === null ? written(valueOf(piece)) : { secret }];
  });
  if (parts.some((part) => typeof part === 'string' && !VALUE.test(part))) throw new RefusedRequest('bad_header_value');
  return { name, value: parts };
}
