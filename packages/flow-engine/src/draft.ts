import { LOCALES } from '@parley/contracts/locales';
import type { Text } from './text.ts';

/** Settings of a draft, which may be incomplete or broken. The functions here read what is there and never throw. */
export type Draft = Record<string, unknown>;

export const recordOf = (value: unknown): Draft =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Draft) : {};
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const recordsOf = (value: unknown): Draft[] => listOf(value).map(recordOf);
/** Numbers and booleans are converted to strings; anything else is empty. */
export const stringOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
export const stringsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === 'string');
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const numbersOf = (value: unknown): number[] => listOf(value).filter((each) => typeof each === 'number');

/** A text per language. */
export function textOf(value: unknown): Text {
  const record = recordOf(value);
  return Object.fromEntries(
    LOCALES.flatMap((code) => (typeof record[code] === 'string' ? [[code, record[code]]] : [])),
  );
}
