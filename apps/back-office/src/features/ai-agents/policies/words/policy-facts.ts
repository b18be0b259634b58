import type { Operator } from '@parley/contracts/conditions';
import type { CustomerField } from '@parley/contracts/customer-fields';
import { POLICY_FACTS, saidBefore, topicTimes, type FactType, type PolicyFact } from '@parley/contracts/policy-facts';

/** What the value of a rule looks like, and so which operators suit it. */
export type ValueType = FactType | 'date' | 'choice';

const TEXT = ['contains', 'notContains', 'equals', 'notEquals', 'startsWith', 'endsWith', 'isEmpty', 'isNotEmpty'];
const ORDERED = ['equals', 'notEquals', 'lessThan', 'lessThanOrEqual', 'greaterThan', 'greaterThanOrEqual'];
const OPERATORS_OF: Record<ValueType, readonly Operator[]> = {
  text: TEXT as Operator[],
  number: ORDERED as Operator[],
  date: [...ORDERED, 'isEmpty', 'isNotEmpty'] as Operator[],
  yesNo: ['isTrue', 'isFalse'],
  language: ['equals', 'notEquals'],
  sentiment: ['equals', 'notEquals'],
  platform: ['equals', 'notEquals'],
  choice: ['equals', 'notEquals', 'isEmpty', 'isNotEmpty'],
  topics: ['contains', 'notContains', 'isEmpty', 'isNotEmpty'],
};

export const isFact = (variable: string): variable is PolicyFact => Object.hasOwn(POLICY_FACTS, variable);

const numbered = (variable: string, name: (id: number) => string): number | null => {
  const id = Number(/\d+/.exec(variable)?.[0] ?? Number.NaN);
  return variable === name(id) ? id : null;
};
/** The topic whose mentions a rule counts. */
export const countedTopic = (variable: string) => numbered(variable, topicTimes);
/** The policy whose phrase a rule asks about. */
export const saidPolicy = (variable: string) => numbered(variable, saidBefore);

/** The type of what a rule looks at; text for a field that no longer exists. */
export function typeOf(variable: string, fields: readonly CustomerField[]): ValueType {
  if (isFact(variable)) return POLICY_FACTS[variable];
  if (countedTopic(variable) !== null) return 'number';
  if (saidPolicy(variable) !== null) return 'yesNo';
  return fields.find(({ key }) => variable === `customer.${key}`)?.type ?? 'text';
}

export const operatorsOf = (type: ValueType): readonly Operator[] => OPERATORS_OF[type];
