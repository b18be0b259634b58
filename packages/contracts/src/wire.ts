/** The only place that knows the wire format of names and times: snake_case keys, ISO 8601 strings. */

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function toCamel(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Defined by other modules, with names chosen by users: sent unchanged. */
const OPAQUE: ReadonlySet<string> = new Set(['definition', 'runState', 'run_state']);

/** Converts a value to its wire form. */
export function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  if (value === null || typeof value !== 'object') return value;
  return mapObject(value, toSnake, (inner, key) => (OPAQUE.has(key) ? inner : toWire(inner)));
}

/**
 * Converts parsed JSON to our form. Only fields named `…_at` become dates: a customer may well write a message that
 * looks like a time, and it must stay text.
 */
export function fromWire(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromWire);
  if (value === null || typeof value !== 'object') return value;
  return mapObject(value, toCamel, (inner, key) => {
    if (OPAQUE.has(key)) return inner;
    return typeof inner === 'string' && key.endsWith('_at') && ISO_TIME.test(inner) ? new Date(inner) : fromWire(inner);
  });
}

function mapObject(
  source: object,
  rename: (key: string) => string,
  convert: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  // Without a prototype, a key called "__proto__" is a key like any other.
  const target: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(source)) target[rename(key)] = convert(value, key);
  return target;
}
