import { piecesOf, type TemplatePart } from '../text.ts';
import { written, type Value } from '../values.ts';
import { RefusedRequest } from './refusal.ts';
import type { ValueOf } from './url.ts';

type Kind = 'json' | 'form' | 'xml' | 'text';

/** The format of a body: by its content type, or guessed from its beginning if there is none. */
export function kindOfBody(contentType: string | undefined, template: string): Kind {
  const type = contentType?.toLowerCase() ?? '';
  if (type.includes('x-www-form-urlencoded')) return 'form';
  if (type.includes('json') || /^\s*[{["]/.test(template)) return 'json';
  return type.includes('xml') ? 'xml' : 'text';
}

/** Inserts values into a body, escaped for its format, so that none can add, rename or end a part of it. */
export function fillBody(template: string, kind: Kind, valueOf: ValueOf): string {
  const pieces = piecesOf(template);
  if (kind === 'json') return fillJson(pieces, valueOf);
  if (kind === 'form') return fillForm(pieces, valueOf);
  const encode = kind === 'xml' ? escapeXml : (text: string) => text;
  return pieces.map((piece) => ('words' in piece ? piece.words : encode(written(valueOf(piece))))).join('');
}

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => XML[sign] ?? '');

function fillForm(pieces: readonly TemplatePart[], valueOf: ValueOf): string {
  let filled = '';
  let isKey = true;
  for (const piece of pieces) {
    if ('words' in piece) {
      for (const sign of piece.words) isKey = sign === '&' || (isKey && sign !== '=');
      filled += piece.words;
    } else if (isKey) {
      throw new RefusedRequest('variable_in_key');
    } else {
      filled += encodeURIComponent(written(valueOf(piece)).toWellFormed()).replaceAll('%20', '+');
    }
  }
  return filled;
}

/** A JSON literal or number; anything else is a string. */
const LITERAL = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

function asJson(value: Value): string {
  if (value === null) return 'null';
  const text = written(value);
  return LITERAL.test(text) ? text : JSON.stringify(text);
}

/** Parses the template far enough to know whether a variable is inside a string, and rejects variables in keys. */
function fillJson(pieces: readonly TemplatePart[], valueOf: ValueOf): string {
  let filled = '';
  let inText = false;
  /**
   * How many more characters belong to an escape such as `
   * ` or `\u00e9`.
   */
  let escaped = 0;
  /** The current or last string contains a variable, so a following colon would make it a key. */
  let holdsVariable = false;
  for (const piece of pieces) {
    if ('name' in piece) {
      if (escaped > 0) throw new RefusedRequest('broken_body');
      holdsVariable = true;
      const value = valueOf(piece);
      filled += inText ? JSON.stringify(written(value)).slice(1, -1) : asJson(value);
      continue;
    }
    for (const sign of piece.words) {
      if (escaped > 0) escaped = sign === 'u' && filled.endsWith('\\') ? 4 : escaped - 1;
      else if (inText && sign === '\\') escaped = 1;
      else if (sign === '"') {
        inText = !inText;
        if (inText) holdsVariable = false;
      } else if (!inText && sign === ':' && holdsVariable) throw new RefusedRequest('variable_in_key');
      else if (!inText && !/\s/.test(sign)) holdsVariable = false;
      filled += sign;
    }
  }
  return filled;
}
