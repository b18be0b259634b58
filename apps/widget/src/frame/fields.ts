import type { WireField } from './wire.ts';

/** What is wrong with an answer, by the key of the words that say so. */
export type FieldProblem = 'required' | 'badEmail' | 'badPhone';

// The same as in the contracts, which would bring their whole library with them.
const EMAIL = /^[^\s@<>,;:"\\()[\]]+@[^\s@<>,;:"\\()[\]]+\.[^\s@<>,;:"\\()[\].]+$/;
const PHONE = /^\+?(?:[ ().-]*\d){5,20}[ ().-]*$/;

/** Looks at one answer of the form before the chat; null when there is nothing to say against it. */
export function problemOf(field: Pick<WireField, 'type' | 'is_required'>, value: string): FieldProblem | null {
  const text = value.trim();
  if (!text) return field.is_required ? 'required' : null;
  if (field.type === 'email' && !EMAIL.test(text)) return 'badEmail';
  if (field.type === 'phone' && !PHONE.test(text)) return 'badPhone';
  return null;
}
