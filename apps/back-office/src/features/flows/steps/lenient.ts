import type { Comparison, Group, Operator, Text } from '@parley/flow-engine';
import { operators } from '@parley/flow-engine';
import { LOCALES } from '@parley/contracts/locales';

/** Settings of a draft may be half done or broken: these read what is there and never throw. */
type Bag = Record<string, unknown>;

export const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const bagsOf = (value: unknown): Bag[] => listOf(value).map(bagOf);
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
export const stringsOf = (value: unknown): string[] => listOf(value).filter((each) => typeof each === 'string');
export const numbersOf = (value: unknown): number[] => listOf(value).filter((each) => typeof each === 'number');
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Words per language. */
export function textOf(value: unknown): Text {
  const bag = bagOf(value);
  return Object.fromEntries(LOCALES.flatMap((code) => (typeof bag[code] === 'string' ? [[code, bag[code]]] : [])));
}

const isOperator = (value: unknown): value is Operator => typeof value === 'string' && Object.hasOwn(operators, value);

function comparisonOf(value: unknown): Comparison {
  const bag = bagOf(value);
  const right = Array.isArray(bag.value) ? stringsOf(bag.value) : bag.value;
  return {
    variable: wordsOf(bag.variable),
    operator: isOperator(bag.operator) ? bag.operator : 'equals',
    value: typeof right === 'object' && !Array.isArray(right) ? null : ((right ?? null) as Comparison['value']),
  };
}

export const isGroup = (rule: Comparison | Group): rule is Group => 'needs' in rule;

/** The rules of a branch. */
export function groupOf(value: unknown): Group {
  const bag = bagOf(value);
  return {
    needs: bag.needs === 'any' ? 'any' : 'all',
    rules: listOf(bag.rules).map((rule) => ('needs' in bagOf(rule) ? groupOf(rule) : comparisonOf(rule))),
  };
}
