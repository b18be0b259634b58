import type { Value } from '../../../understanding/values/index.ts';

/** A month is about 30 days, and a year 365. */
const TOLERANCE = 0.015;

/** Whether two values say the same, however they are written. A number without a unit may have any. */
export function areEqual(one: Value, other: Value): boolean {
  if (areOppositeLimits(one.shape, other.shape)) return false;
  if (one.exact !== null || other.exact !== null) return areEqualExactly(one, other);
  const [kind, otherKind] = [kindOf(one), kindOf(other)];
  if (kind === 'number' || otherKind === 'number')
    return one.amount === other.amount || (kind === otherKind && isWithin(one, other, 0));
  if (kind !== otherKind) return false;
  return isWithin(one, other, kind === 'time' ? TOLERANCE * Math.max(one.high, other.high) : 1e-9);
}

/** Whether two values answer the same question, so that one may be mistaken for the other. */
export function isComparable(one: Value, other: Value): boolean {
  if (one.exact !== null || other.exact !== null) return groupOf(one) === groupOf(other);
  if (isLimit(one) !== isLimit(other)) return false;
  const [kind, otherKind] = [kindOf(one).split(' ')[0], kindOf(other).split(' ')[0]];
  return kind === otherKind || kind === 'number' || otherKind === 'number';
}

/** A single value may be one end of the other's range. */
const isWithin = (one: Value, { low, high }: Value, margin: number) =>
  one.low === one.high
    ? Math.abs(one.low - low) <= margin || Math.abs(one.low - high) <= margin
    : Math.abs(one.low - low) <= margin && Math.abs(one.high - high) <= margin;

function areEqualExactly(one: Value, other: Value): boolean {
  if (one.exact === null || other.exact === null) {
    const [plain, exact] = one.exact === null ? [one, other] : [other, one];
    // "From 10 to 15 hours" for "10:00 to 15:00".
    if (exact.shape.startsWith('clock'))
      return ['number', 'time'].includes(kindOf(plain)) && exact.exact === `${plain.amount}:0`;
    // "From 3 to 17 June"; "Android 8" for "version 8".
    return kindOf(plain) === 'number' && exact.exact?.split(' ').at(-1) === String(plain.amount);
  }
  if (groupOf(one) !== groupOf(other)) return false;
  const [year, ...day] = one.exact.split(' ');
  const [otherYear, ...otherDay] = other.exact.split(' ');
  if (groupOf(one) !== 'date') return one.exact === other.exact;
  return day.join() === otherDay.join() && (!year || !otherYear || year === otherYear);
}

const groupOf = ({ shape }: Value) => (shape.startsWith('da') ? 'date' : (shape.split(' ')[0] ?? ''));

/** The unit, without whether it is a limit; the unit of "3 working days" stands behind an adjective. */
function kindOf({ shape }: Value): string {
  const kind = shape.replace(/ (?:max|min|about)$/, '');
  return kind.startsWith('number') ? 'number' : kind;
}

const isLimit = ({ shape }: Value) => / (?:max|min)$/.test(shape);

const areOppositeLimits = (one: string, other: string) =>
  (one.endsWith('max') && other.endsWith('min')) || (one.endsWith('min') && other.endsWith('max'));
