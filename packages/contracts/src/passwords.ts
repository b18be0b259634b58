import { z } from 'zod';
import { maxLength, minLength, obeys, required } from './rules.ts';

export const PASSWORD_MIN_LENGTH = 10;

/** A newly chosen password. Never trimmed: a trailing space is part of it. */
export const NewPassword = z.string().superRefine(obeys(required, minLength(PASSWORD_MIN_LENGTH), maxLength(200)));

/** A password as typed at sign-in: its strength was checked when it was chosen. */
export const GivenPassword = z.string().superRefine(obeys(required, maxLength(200)));

export type Strength = 0 | 1 | 2 | 3 | 4;

/**
 * A quick estimate for the meter while typing, 0 (empty) to 4 (excellent). The server decides: it also knows the common
 * passwords.
 */
export function passwordStrength(password: string, personal: readonly string[] = []): Strength {
  if (password === '') return 0;
  const plain = personal
    .flatMap((part) => part.toLowerCase().split(/[\s@.]+/))
    .filter((part) => part.length >= 3)
    .reduce((rest, part) => rest.replaceAll(part, ''), password.toLowerCase());
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const variety = new Set(plain).size;
  if (password.length < PASSWORD_MIN_LENGTH || variety < 5 || isRun(plain)) return 1;
  const points = Math.min(variety, 16) + Math.min(plain.length, 20) / 2 + kinds * 2;
  if (points >= 27) return 4;
  return points >= 20 ? 3 : 2;
}

/** "abcdefghij" and "9876543210" are long but easy to guess. */
function isRun(value: string): boolean {
  const codes = [...value].map((character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  return steps.length > 0 && steps.filter((step) => Math.abs(step) <= 1).length / steps.length > 0.7;
}
