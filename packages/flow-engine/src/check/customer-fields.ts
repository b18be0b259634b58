import type { FieldType } from '@parley/contracts/customer-fields';
import type { KeyedField } from '../customer-field.ts';
import { operators } from '../operators.ts';
import type { ValueKind } from '../node-type.ts';
import type { Checked } from './graph.ts';
import { problem, type Problem } from './problem.ts';

/** The company's custom fields by their keys; a choice with the names that can be chosen. */
export type CustomerFields = ReadonlyMap<string, { type: FieldType; choices: readonly string[] }>;

/** Begins the name of everything that is known about the customer. */
export const CUSTOMER = 'customer.';

const KINDS: Record<FieldType, ValueKind> = {
  text: 'text',
  number: 'number',
  date: 'date',
  yesNo: 'boolean',
  choice: 'text',
};

export const checkedFields = (fields: readonly KeyedField[]): CustomerFields =>
  new Map(
    fields.map(({ key, type, choices }) => [
      key,
      { type, choices: choices.filter(({ isRemoved }) => !isRemoved).map(({ name }) => name) },
    ]),
  );

/** The kinds of values that the fields have, by the names of their variables. */
export const kindsOfFields = (fields: CustomerFields | undefined): Map<string, Set<ValueKind | null>> =>
  new Map([...(fields ?? [])].map(([key, { type }]) => [CUSTOMER + key, new Set([KINDS[type]])]));

/** Fields that are written but do not exist, and rules that wait for a choice which nobody can have. */
export function fieldProblems({ node, type, settings }: Checked, fields: CustomerFields | undefined): Problem[] {
  if (!fields) return [];
  const written = type.customFields?.(settings) ?? [];
  const compared = (type.comparisons?.(settings) ?? []).filter(({ variable, operator, value }) => {
    const field = variable.startsWith(CUSTOMER) ? fields.get(variable.slice(CUSTOMER.length)) : undefined;
    if (field?.type !== 'choice' || (operator !== 'equals' && operator !== 'notEquals')) return false;
    const isTemplate = typeof value === 'string' && value.includes('{{');
    return !isTemplate && !field.choices.some((name) => operators.equals(name, value));
  });
  return [
    ...written.filter((key) => !fields.has(key)).map((key) => problem('unknownField', node.id, key)),
    ...compared.map(({ variable }) => problem('unknownChoice', node.id, variable)),
  ];
}
