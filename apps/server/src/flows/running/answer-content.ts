import type { Value } from '@parley/flow-engine';

/** What the answer holds at a path like `order.items.0.name`; null when there is nothing or something with parts. */
export function valueAt(content: unknown, path: string): Value {
  let found = content;
  for (const key of path.split('.').filter(Boolean)) {
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, key)) return null;
    found = (found as Record<string, unknown>)[key];
  }
  if (Array.isArray(found)) return found.filter(isPlain).slice(0, 100);
  return isPlain(found) ? found : null;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

const MAX_PATHS = 50;
const MAX_PARTS = 20;
/** Nobody names a path deeper than this, and an answer may be nested as deep as its sender likes. */
const MAX_DEPTH = 12;

/** Some of the paths at which an answer holds something, for people who have to name one. */
export function pathsIn(content: unknown, prefix = '', depth = 0, found: string[] = []): string[] {
  if (found.length >= MAX_PATHS || depth > MAX_DEPTH || content === null || content === undefined) return found;
  if (typeof content !== 'object') {
    if (prefix) found.push(prefix);
    return found;
  }
  for (const [key, inner] of Object.entries(content).slice(0, MAX_PARTS))
    pathsIn(inner, prefix ? `${prefix}.${key}` : key, depth + 1, found);
  return found;
}
