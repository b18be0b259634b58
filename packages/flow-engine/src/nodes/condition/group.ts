import { z } from 'zod';
import { listOf, recordOf, stringOf, stringsOf } from '../../draft.ts';
import { operators, type Operator } from '../../operators.ts';

const Comparison = z.strictObject({
  variable: z.string().min(1).max(80),
  operator: z.enum(Object.keys(operators) as [Operator]),
  value: z.union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.null()]),
});

export type Comparison = z.output<typeof Comparison>;

/** Rules of which all or any must hold; a rule may itself be a group. */
export interface Group {
  needs: 'all' | 'any';
  rules: (Comparison | Group)[];
}

export const groupSchema = (depth: number): z.ZodType<Group> =>
  z.strictObject({
    needs: z.enum(['all', 'any']),
    rules: z
      .array(depth > 1 ? z.union([Comparison, groupSchema(depth - 1)]) : Comparison)
      .min(1)
      .max(20),
  });

export const isGroup = (rule: Comparison | Group): rule is Group => 'needs' in rule;

/** Every comparison in a group and its nested groups. */
export const comparisonsOf = ({ rules }: Group): Comparison[] =>
  rules.flatMap((rule) => (isGroup(rule) ? comparisonsOf(rule) : [rule]));

/** The rules of a branch in a draft, which may be incomplete. */
export function groupOf(value: unknown): Group {
  const { needs, rules } = recordOf(value);
  return {
    needs: needs === 'any' ? 'any' : 'all',
    rules: listOf(rules).map((rule) => ('needs' in recordOf(rule) ? groupOf(rule) : comparisonOf(rule))),
  };
}

const isOperator = (value: unknown): value is Operator => typeof value === 'string' && Object.hasOwn(operators, value);

function comparisonOf(rule: unknown): Comparison {
  const { variable, operator, value } = recordOf(rule);
  const right = Array.isArray(value) ? stringsOf(value) : value;
  return {
    variable: stringOf(variable),
    operator: isOperator(operator) ? operator : 'equals',
    value: typeof right === 'object' && !Array.isArray(right) ? null : ((right ?? null) as Comparison['value']),
  };
}
