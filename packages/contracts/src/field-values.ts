import { z } from 'zod';
import type { CustomerField } from './customer-fields.ts';
import type { Problem } from './error-texts/index.ts';
import { dateIn, isCalendarDay, numberIn, yesOrNoIn } from './read-answers.ts';
import { withoutOverrides } from './rich-text.ts';
import { firstProblem, maxLength, singleLine } from './rules.ts';
import { Id } from './shared.ts';

export const MAX_FIELD_TEXT = 500;
/** Numbers beyond this lose digits. */
const MAX_NUMBER = 1e15;

/** A text, a number, a day like 2026-07-01, true or false, or the id of a choice. */
export const FieldValue = z.union([z.string(), z.number(), z.boolean()]);
export type FieldValue = z.output<typeof FieldValue>;

/** Who set a value. A page is whatever an unsigned visitor's browser sends. */
export const FIELD_SOURCES = ['staff', 'identity', 'flow', 'page'] as const;
export type FieldSource = (typeof FIELD_SOURCES)[number];

/** The value of one field of a customer. Fields without a value are left out. */
export const CustomerFieldValue = z.object({ fieldId: Id, value: FieldValue, source: z.enum(FIELD_SOURCES) });
export type CustomerFieldValue = z.output<typeof CustomerFieldValue>;

/** The parts of a definition that decide about values. */
export type TypedField = Pick<CustomerField, 'type' | 'choices'>;

/** Why a field cannot have a value; null if it can. A removed choice is refused unless the customer has it already. */
export function valueProblem({ type, choices }: TypedField, value: unknown): Problem | null {
  switch (type) {
    case 'text':
      if (typeof value !== 'string') return { key: 'wrongType' };
      if (/\p{Cs}/u.test(value)) return { key: 'invalidText' };
      return value.trim() === '' ? { key: 'required' } : firstProblem(value, [singleLine, maxLength(MAX_FIELD_TEXT)]);
    case 'number':
      return typeof value === 'number' && Math.abs(value) <= MAX_NUMBER ? null : { key: 'fieldNumber' };
    case 'date':
      return typeof value === 'string' && isCalendarDay(value) && value >= '1000' ? null : { key: 'fieldDate' };
    case 'yesNo':
      return typeof value === 'boolean' ? null : { key: 'fieldYesNo' };
    case 'choice':
      return choices.some(({ id, isRemoved }) => id === value && !isRemoved) ? null : { key: 'fieldChoice' };
  }
}

/**
 * Reads a value as flows, pages and other systems send it: texts are read by the field's type, choices by their name or id.
 * Undefined if it is no value of this type, null if it is empty.
 */
export function readFieldValue(field: TypedField, given: unknown): FieldValue | null | undefined {
  if (given === null) return null;
  const value = typeof given === 'string' ? valueIn(field, withoutOverrides(given).trim()) : given;
  if (value === '') return null;
  if (valueProblem(field, value)) return undefined;
  return value === 0 ? 0 : (value as FieldValue); // minus zero is zero
}

function valueIn({ type, choices }: TypedField, text: string): unknown {
  if (text === '') return '';
  switch (type) {
    case 'text':
      return text.replace(/\s+/g, ' ');
    case 'number':
      return numberIn(text);
    case 'date':
      return dateIn(/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)?$/.test(text) ? text.slice(0, 10) : text);
    case 'yesNo':
      return yesOrNoIn(text);
    case 'choice': {
      const named = choices.filter(({ isRemoved }) => !isRemoved);
      const same = named.find(({ name }) => name.toLowerCase() === text.toLowerCase());
      return (same ?? named.find(({ id }) => id === text))?.id;
    }
  }
}

/** A value as people read it: the name of a choice, everything else unchanged. */
export const shownValue = ({ type, choices }: TypedField, value: FieldValue): FieldValue =>
  type === 'choice' ? (choices.find(({ id }) => id === value)?.name ?? '') : value;
