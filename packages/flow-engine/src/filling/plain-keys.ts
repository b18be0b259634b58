const SCHEME = /^(?:bearer|basic|token|apikey|key)\s+/i;
const KEY_HEADER = /(?:^|[-_])(?:authorization|api-?key|key|token|secret|password)$/i;
const ORDINARY = /idempotency-key$/i;
/** Shorter values are flags and names, not keys. */
const MIN_LENGTH = 6;

/** The plain-text key in a header and the scheme before it; null if there is none. */
export function plainKeyIn(header: { name: string; value: string }): { scheme: string; key: string } | null {
  const name = header.name.trim();
  if (!KEY_HEADER.test(name) || ORDINARY.test(name) || header.value.includes('{{')) return null;
  const value = header.value.trim();
  const scheme = SCHEME.exec(value)?.[0] ?? '';
  const key = value.slice(scheme.length);
  return key.length < MIN_LENGTH ? null : { scheme, key };
}
