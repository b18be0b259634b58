import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { operators, type Operator } from '../../operators.ts';
import type { Lookup } from '../../text.ts';
import type { Value } from '../../values.ts';
import { Id } from '../parts.ts';

const Comparison = z.strictObject({
  variable: z.string().min(1).max(80),
  operator: z.enum(Object.keys(operators) as [Operator]),
  value: z.union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.null()]),
});

export type Comparison = z.output<typeof Comparison>;

/** Rules that must all hold, or of which one is enough; a rule may be such a group itself. */
export interface Group {
  needs: 'all' | 'any';
  rules: (Comparison | Group)[];
}
const MAX_DEPTH = 3;
const groupOf = (depth: number): z.ZodType<Group> =>
  z.strictObject({
    needs: z.enum(['all', 'any']),
    rules: z
      .array(depth > 1 ? z.union([Comparison, groupOf(depth - 1)]) : Comparison)
      .min(1)
      .max(20),
  });

/** Takes the first branch whose rules hold, or the way for all the others. */
export const condition = nodeType({
  type: 'condition',
  settings: z.strictObject({
    branches: z
      .array(z.strictObject({ id: Id, name: z.string().max(100).default(''), when: groupOf(MAX_DEPTH) }))
      .min(1)
      .max(10),
  }),
  exits: ({ branches }) => [...branches.map(({ id }) => id), 'else'],
  // Asking whether a variable is there needs it nowhere.
  reads: ({ branches }) =>
    branches
      .flatMap(({ when }) => comparisonsOf(when))
      .flatMap(({ variable, operator }) => (operator === 'isEmpty' || operator === 'isNotEmpty' ? [] : [variable])),
  templates: ({ branches }) =>
    branches
      .flatMap(({ when }) => comparisonsOf(when))
      .flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  run({ branches }, { lookup, fill, note }) {
    const branch = branches.find(({ when }) => holds(when, lookup, fill));
    note(branch?.name || (branch ? '' : 'else'));
    return { do: 'go', exit: branch?.id ?? 'else' };
  },
});

const isGroup = (rule: Group['rules'][number]): rule is Group => 'needs' in rule;

function holds({ needs, rules }: Group, lookup: Lookup, fill: (template: string) => string): boolean {
  const check = (rule: Group['rules'][number]): boolean => {
    if (isGroup(rule)) return holds(rule, lookup, fill);
    const value: Value = typeof rule.value === 'string' ? fill(rule.value) : rule.value;
    return operators[rule.operator](lookup(rule.variable), value);
  };
  return needs === 'all' ? rules.every(check) : rules.some(check);
}

/** Every comparison in a group and the groups within it. */
export const comparisonsOf = ({ rules }: Group): Comparison[] =>
  rules.flatMap((rule) => (isGroup(rule) ? comparisonsOf(rule) : [rule]));
