import { OPERATORS, type Comparison, type Group, type Operator } from '@parley/contracts/conditions';
import { listOf, recordOf, stringOf, stringsOf } from '../../draft.ts';

/** The rules of a branch in a draft, which may be incomplete. */
export function groupOf(value: unknown): Group {
  const { needs, rules } = recordOf(value);
  return {
    needs: needs === 'any' ? 'any' : 'all',
    rules: listOf(rules).map((rule) => ('needs' in recordOf(rule) ? groupOf(rule) : comparisonOf(rule))),
  };
}

const isOperator = (value: unknown): value is Operator => OPERATORS.some((known) => known === value);

function comparisonOf(rule: unknown): Comparison {
  const { variable, operator, value } = recordOf(rule);
  const right = Array.isArray(value) ? stringsOf(value) : value;
  return {
    variable: stringOf(variable),
    operator: isOperator(operator) ? operator : 'equals',
    value: typeof right === 'object' && !Array.isArray(right) ? null : ((right ?? null) as Comparison['value']),
  };
}
