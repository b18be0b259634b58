import type { Operator } from '@parley/contracts/conditions';
import type { Value } from './values.ts';

/**
 * The fourteen questions a condition may ask. Each is pure, answers for every pair of values and never throws.
 *
 * A value is first read as one kind:
 * - missing: null, an empty text or only spaces, an empty list, NaN, an invalid date;
 * - number: a number, or a text like "-12.50". A comma, an exponent or more digits than can be counted exactly make it
 *   a text: "0e1" and "0e2" are two order codes, and so are two card numbers that differ in the last digit;
 * - time: a date, or an ISO text like "2026-07-01" or "2026-07-01T10:30Z". Without a zone it is UTC;
 * - boolean: true and false, or the texts "true" and "false";
 * - list: a list of values;
 * - text: every other text. Case and surrounding spaces do not count, in any language.
 *
 * Then, pair by pair:
 * - `equals`: the same kind and the same value; lists element by element. Two missing values are equal, and nothing else
 *   is equal to a missing one.
 * - `lessThan` and its three siblings: two numbers, two times or two texts (by character code, not by dictionary).
 *   Any other pair, a missing value among them, is in no order, so all four say no.
 * - `contains`: a list has an element that equals the right side. Otherwise the left side written as text has the right
 *   side in it, where a number is its digits and a date its ISO form; nothing contains an empty text.
 * - `startsWith`, `endsWith`: like `contains` for texts; no for lists.
 * - `isTrue`: true, "true", "yes", 1 and "1". `isFalse`: false, "false", "no", 0 and "0". All else is neither.
 * - `isEmpty`: missing. `notEquals`, `notContains`, `isNotEmpty`: the opposite of their namesake.
 */
export const operators = {
  equals: (left, right) => areEqual(left, right),
  notEquals: (left, right) => !areEqual(left, right),
  lessThan: (left, right) => order(left, right) === -1,
  lessThanOrEqual: (left, right) => (order(left, right) ?? 1) <= 0,
  greaterThan: (left, right) => order(left, right) === 1,
  greaterThanOrEqual: (left, right) => (order(left, right) ?? -1) >= 0,
  contains: (left, right) => has(left, right),
  notContains: (left, right) => !has(left, right),
  startsWith: (left, right) => matches(left, right, (whole, part) => whole.startsWith(part)),
  endsWith: (left, right) => matches(left, right, (whole, part) => whole.endsWith(part)),
  isEmpty: (left) => read(left).kind === 'missing',
  isNotEmpty: (left) => read(left).kind !== 'missing',
  isTrue: (left) => [true, 'yes', 1].some((truth) => areEqual(left, truth)),
  isFalse: (left) => [false, 'no', 0].some((falsehood) => areEqual(left, falsehood)),
} satisfies Record<Operator, (left: Value, right: Value) => boolean>;

type Reading =
  | { kind: 'missing'; value: null }
  | { kind: 'number' | 'time'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'text'; value: string }
  | { kind: 'list'; value: Value[] };

const MISSING: Reading = { kind: 'missing', value: null };

function read(value: Value): Reading {
  if (typeof value === 'string') return readText(fold(value));
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (typeof value === 'number') return Number.isNaN(value) ? MISSING : { kind: 'number', value };
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? MISSING : { kind: 'time', value: value.getTime() };
  return Array.isArray(value) && value.length > 0 ? { kind: 'list', value } : MISSING;
}

function readText(text: string): Reading {
  if (text === '') return MISSING;
  if (text === 'TRUE' || text === 'FALSE') return { kind: 'boolean', value: text === 'TRUE' };
  if (isDecimal(text)) return { kind: 'number', value: Number(text) };
  const time = timeOf(text);
  return time === null ? { kind: 'text', value: text } : { kind: 'time', value: time };
}

/** Lower-casing and then upper-casing is needed to make ß, ẞ and SS equal, and σ, ς and Σ. */
function fold(text: string): string {
  return text.trim().normalize('NFC').toLowerCase().toUpperCase();
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9';

function isDecimal(text: string): boolean {
  const unsigned = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text;
  const digits = unsigned.replace('.', '');
  return digits !== '' && [...digits].every(isDigit) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER;
}

const CLOCKS = ['T00:00', 'T00:00:00', 'T00:00:00.000', 'T00:00:00.000000'];
const ZONES = ['', 'Z', '+00:00', '-00:00'];
const ISO_SHAPES = new Set(['', ...CLOCKS.flatMap((clock) => ZONES.map((zone) => clock + zone))]);

function timeOf(text: string): number | null {
  if (text.length > 32) return null;
  const shape = [...text].map((character) => (isDigit(character) ? '0' : character)).join('');
  if (!shape.startsWith('0000-00-00') || !ISO_SHAPES.has(shape.slice(10))) return null;
  const day = text.slice(0, 10);
  // The JavaScript engine would read 30 February as 2 March.
  const midnight = Date.parse(day);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  const isZoned = shape.length === 10 || shape.endsWith('Z') || shape.at(-6) === '+' || shape.at(-6) === '-';
  const time = Date.parse(isZoned ? text : `${text}Z`);
  return Number.isNaN(time) ? null : time;
}

function areEqual(left: Value, right: Value): boolean {
  const [one, other] = [read(left), read(right)];
  if (one.kind !== 'list' || other.kind !== 'list') return one.kind === other.kind && one.value === other.value;
  const others = other.value;
  return one.value.length === others.length && one.value.every((item, index) => areEqual(item, others[index] ?? null));
}

/** -1, 0 or 1 as in sorting; null if the values are not comparable. */
function order(left: Value, right: Value): -1 | 0 | 1 | null {
  const [one, other] = [read(left), read(right)];
  if (one.kind !== other.kind || !['number', 'time', 'text'].includes(one.kind)) return null;
  const [first, second] = [one.value as number | string, other.value as number | string];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

function has(left: Value, right: Value): boolean {
  if (Array.isArray(left)) return left.some((item) => areEqual(item, right));
  return matches(left, right, (whole, part) => whole.includes(part));
}

function matches(left: Value, right: Value, test: (whole: string, part: string) => boolean): boolean {
  const part = folded(right);
  return part !== '' && test(folded(left), part);
}

/** The value as folded text; empty for lists and missing values. */
function folded(value: Value): string {
  if (read(value).kind === 'missing' || Array.isArray(value)) return '';
  return fold(value instanceof Date ? value.toISOString() : String(value));
}
