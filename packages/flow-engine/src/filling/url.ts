import { piecesOf, type TemplatePart } from '../text.ts';
import { written, type Value } from '../values.ts';
import { RefusedRequest } from './refusal.ts';

/** The value of a template variable, or its fallback. */
export type ValueOf = (variable: Extract<TemplatePart, { name: string }>) => Value;

interface UrlTemplate {
  /** The address with a marker in place of each variable. */
  marked: URL;
  marker: RegExp;
  variables: Extract<TemplatePart, { name: string }>[];
}

const SEGMENT = '/';

/**
 * Parses an address before any value is inserted. Variables may appear in path segments, query values and the fragment,
 * but never where they could choose the server or the name of a parameter.
 */
function readTemplate(template: string): UrlTemplate {
  const pieces = piecesOf(template.trim());
  const variables = pieces.filter((piece) => 'name' in piece);
  const mark = unusedMark(template);
  let count = 0;
  const text = pieces.map((piece) => ('words' in piece ? piece.words : `${mark}${count++}x`)).join('');
  const marker = new RegExp(`${mark}(\\d+)x`, 'g');
  // Only the text before the first variable may name the server, however a parser reads the rest.
  const [first] = pieces;
  const start = first && 'words' in first ? first.words : '';
  const hasFixedServer = variables.length === 0 || /^https?:\/\/[^/?#\\]+[/?#]/i.test(start);
  const isAddress = URL.canParse(text);
  if (!hasFixedServer) throw new RefusedRequest('variable_in_host');
  if (!isAddress) throw new RefusedRequest('bad_address');
  const marked = new URL(text);
  if (!['http:', 'https:'].includes(marked.protocol) || marked.username || marked.password)
    throw new RefusedRequest('bad_address');
  if (marked.host.includes(mark)) throw new RefusedRequest('variable_in_host');
  if (keysOf(marked.search).some((key) => key.includes(mark))) throw new RefusedRequest('variable_in_key');
  return { marked, marker, variables };
}

/** Letters that do not occur in the template and that every part of an address keeps unchanged. */
function unusedMark(template: string): string {
  const lower = template.toLowerCase();
  let number = 0;
  while (lower.includes(`pv${number}v`)) number += 1;
  return `pv${number}v`;
}

const keysOf = (search: string): string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => pair.split('=', 1)[0] ?? '');

/**
 * Inserts encoded values into an address, so that none can change the server, the depth of the path or the parameters.
 */
export function fillUrl(template: string, valueOf: ValueOf): string {
  const { marked, marker, variables } = readTemplate(template);
  const values = variables.map((variable) => written(valueOf(variable)).toWellFormed());
  const put = (text: string) =>
    text.replaceAll(marker, (_, index: string) => encodeURIComponent(values[Number(index)] ?? ''));
  const segments = marked.pathname.split(SEGMENT);
  const path = segments.map((segment) => {
    const used = [...segment.matchAll(marker)].map(([, index]) => values[Number(index)] ?? '');
    if (used.length === 0) return segment;
    const filled = put(segment);
    if (filled === '') throw new RefusedRequest('empty_path_value');
    if ([filled, ...used].some(leavesPath)) throw new RefusedRequest('escaping_path');
    return filled;
  });
  const filled = `${marked.origin}${path.join(SEGMENT)}${put(marked.search)}${put(marked.hash)}`;
  if (!hasShape(filled, marked, segments.length)) throw new RefusedRequest('bad_address');
  return filled;
}

/** Whether a server might read a path traversal out of it, even after decoding it once more. */
const leavesPath = (value: string): boolean =>
  decodedOnce(value)
    .split(/[/\\]/)
    .some((part) => /^\.{1,2}(;.*)?$/.test(part.trim()));

const decodedOnce = (value: string): string =>
  value.replaceAll(/%2e/gi, '.').replaceAll(/%2f/gi, '/').replaceAll(/%5c/gi, '\\');

function hasShape(filled: string, template: URL, depth: number): boolean {
  if (!URL.canParse(filled)) return false;
  const { origin, pathname, search } = new URL(filled);
  return (
    origin === template.origin &&
    pathname.split(SEGMENT).length === depth &&
    keysOf(search).join('&') === keysOf(template.search).join('&')
  );
}
