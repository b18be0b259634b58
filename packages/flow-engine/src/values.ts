/** What a variable may hold and what a rule may compare it with. */
export type Value = string | number | boolean | Date | Value[] | null;

/** A value formatted for people. */
export function written(value: Value): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(written).join(', ');
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  return String(value);
}
