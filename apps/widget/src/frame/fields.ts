import type { WireField } from './wire.ts';

/** What is wrong with an answer, as the key of its text. */
export type FieldProblem = 'required' | 'badEmail' | 'badPhone';

// Copied from the contracts, whose import would pull in a whole library.
const EMAIL = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\].]+$/;
const PHONE = /^\+?(?:[ ().-]*\d){5,20}[ ().-]*$/;

/** Checks one answer of the form before the chat; null if it is valid. */
export function problemOf(field: Pick<WireField, 'type' | 'is_required'>, value: string): FieldProblem | null {
  const text = value.trim();
  if (!text) return field.is_required ? 'required' : null;
  if (field.type === 'email' && !EMAIL.test(text)) return 'badEmail';
  if (field.type === 'phone' && !PHONE.test(text)) return 'badPhone';
  return null;
}
