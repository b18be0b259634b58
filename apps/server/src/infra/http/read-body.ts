import type { Problem } from '@parley/contracts/error-texts/index';
import { fromWire } from '@parley/contracts/wire';
import { AppError, invalid } from '../errors.ts';

const MAX_DEPTH = 32;

/** Parses untrusted JSON. Checks the depth first, because deep nesting would exhaust the stack of recursive code. */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) throw new AppError('malformed');
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === 92 /* \ */) index += 1;
      else if (code === 34 /* " */) isInString = false;
    } else if (code === 34) isInString = true;
    else if (code === 123 /* { */ || code === 91 /* [ */) {
      depth += 1;
      if (depth > MAX_DEPTH) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}

/** Converts keys to camelCase and refuses text that PostgreSQL or UTF-8 cannot represent: NUL and lone surrogates. */
export function readWire(value: unknown): unknown {
  const problems: Record<string, Problem> = Object.create(null);
  findBadText(value, '', problems);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return fromWire(value);
}

function findBadText(value: unknown, path: string, problems: Record<string, Problem>) {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) problems[path || 'body'] = { key: 'invalidText' };
  } else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0') || !key.isWellFormed()) problems[path || 'body'] = { key: 'invalidText' };
      else findBadText(inner, path ? `${path}.${key}` : key, problems);
    }
  }
}
