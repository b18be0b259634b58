import type { Value } from '@parley/flow-engine';

/** The value at a path like `order.items.0.name`; null if it is missing, an object or an array. */
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
/** Deep enough for real paths; responses may be nested arbitrarily deep. */
const MAX_DEPTH = 12;

/** Some of the paths in a response, to choose from. */
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
