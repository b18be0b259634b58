import { z } from 'zod';
import type { FieldType } from './customer-fields.ts';
import { readFieldValue, type FieldValue, type TypedField } from './field-values.ts';

/** The questions that a list can ask about a field of each type, under the names of flows' operators. */
export const FIELD_FILTERS = {
  text: ['contains', 'equals', 'isNotEmpty', 'isEmpty'],
  number: ['equals', 'greaterThan', 'lessThan', 'isNotEmpty', 'isEmpty'],
  date: ['equals', 'greaterThan', 'lessThan', 'isNotEmpty', 'isEmpty'],
  yesNo: ['isTrue', 'isFalse', 'isNotEmpty', 'isEmpty'],
  choice: ['equals', 'notEquals', 'isNotEmpty', 'isEmpty'],
} as const satisfies Record<FieldType, readonly string[]>;

export type FieldOperator = (typeof FIELD_FILTERS)[FieldType][number];

const OPERATORS = [...new Set(Object.values(FIELD_FILTERS).flat())] as [FieldOperator, ...FieldOperator[]];
const WITHOUT_VALUE: ReadonlySet<FieldOperator> = new Set(['isEmpty', 'isNotEmpty', 'isTrue', 'isFalse']);
export const filterNeedsValue = (operator: FieldOperator): boolean => !WITHOUT_VALUE.has(operator);

/** A condition on a field, before its definition is known. */
export interface FieldFilter {
  key: string;
  operator: FieldOperator;
  value: string;
}

/** `key:operator:value`; the value may itself contain colons. Null if it is no condition. */
export function parseFieldFilter(text: string): FieldFilter | null {
  const [, key, operator, value = ''] = /^([a-z][a-z0-9_]{0,39}):([a-zA-Z]+)(?::(.*))?$/su.exec(text) ?? [];
  const known = OPERATORS.find((each) => each === operator);
  if (!key || !known || value.length > 500 || /[\0\p{Cs}]/u.test(value)) return null;
  return filterNeedsValue(known) === (value.trim() !== '') ? { key, operator: known, value: value.trim() } : null;
}

export const fieldFilterText = ({ key, operator, value }: FieldFilter): string =>
  filterNeedsValue(operator) ? `${key}:${operator}:${value}` : `${key}:${operator}`;

/** As a query parameter, which may be repeated. */
export const FieldFilterText = z
  .string()
  .max(600)
  .refine((text) => parseFieldFilter(text) !== null);

/** What to compare a field with; undefined if the condition does not fit the field's type. */
export function operandOf(field: TypedField, { operator, value }: FieldFilter): FieldValue | null | undefined {
  const allowed: readonly FieldOperator[] = FIELD_FILTERS[field.type];
  if (!allowed.includes(operator)) return undefined;
  if (!filterNeedsValue(operator)) return null;
  // Conversations may still be looked for by a choice that was removed.
  const choices = field.choices.map((choice) => ({ ...choice, isRemoved: false }));
  return readFieldValue({ ...field, choices }, value) ?? undefined;
}

const folded = (value: FieldValue | undefined) => String(value ?? '').toLowerCase();

/** Whether a customer's value meets the condition, as the server decides it. */
export function meetsFilter(field: TypedField, filter: FieldFilter, value: FieldValue | undefined): boolean {
  const operand = operandOf(field, filter);
  if (operand === undefined) return false;
  if (filter.operator === 'isEmpty') return value === undefined;
  if (filter.operator === 'notEquals') return value !== operand;
  if (value === undefined) return false;
  switch (filter.operator) {
    case 'isNotEmpty':
      return true;
    case 'isTrue':
      return value === true;
    case 'isFalse':
      return value === false;
    case 'equals':
      return field.type === 'text' ? folded(value) === folded(operand ?? '') : value === operand;
    case 'contains':
      return folded(value).includes(folded(operand ?? ''));
    case 'greaterThan':
      return operand !== null && value > operand;
    case 'lessThan':
      return operand !== null && value < operand;
  }
}
