import type { Value } from '@parley/flow-engine';

const HIDDEN = '•••';
const MIN_LENGTH = 6;

/** Redacts secrets that another system echoes, including common encodings, before anything of its response is stored. */
export function createRedaction(secrets: readonly string[]): (value: Value) => Value {
  const forms = [...new Set(secrets.flatMap(formsOf))].sort((one, other) => other.length - one.length);
  if (forms.length === 0) return (value) => value;
  const pattern = new RegExp(forms.map(escape).join('|'), 'gi');
  const hide = (value: Value): Value => {
    if (Array.isArray(value)) return value.map(hide);
    if (typeof value !== 'string' && typeof value !== 'number') return value;
    const text = String(value);
    const hidden = text.replaceAll(pattern, HIDDEN);
    return hidden === text ? value : hidden;
  };
  return hide;
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Basic authentication encodes user and password together; a response may echo either form.
  const decoded = Buffer.from(secret, 'base64').toString('utf8');
  const inside = /^[\x20-\x7e]+$/.test(decoded) ? [decoded, decoded.slice(decoded.indexOf(':') + 1)] : [];
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...secret.split(/\s+/),
    ...inside,
  ].filter((form) => form.length >= MIN_LENGTH);
}
