import { z } from 'zod';

/** The questions that a condition may ask about a fact. What each means is told in the flow engine, which answers them. */
export const OPERATORS = [
  'equals',
  'notEquals',
  'lessThan',
  'lessThanOrEqual',
  'greaterThan',
  'greaterThanOrEqual',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'isEmpty',
  'isNotEmpty',
  'isTrue',
  'isFalse',
] as const;
export type Operator = (typeof OPERATORS)[number];

const Comparison = z.strictObject({
  variable: z.string().min(1).max(80),
  operator: z.enum(OPERATORS),
  value: z.union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.string().max(200)).max(50), z.null()]),
});

export type Comparison = z.output<typeof Comparison>;

/** Rules of which all or any must hold; a rule may itself be a group. */
export interface Group {
  needs: 'all' | 'any';
  rules: (Comparison | Group)[];
}

const MAX_DEPTH = 3;

const groupSchema = (depth: number): z.ZodType<Group> =>
  z.strictObject({
    needs: z.enum(['all', 'any']),
    rules: z
      .array(depth > 1 ? z.union([Comparison, groupSchema(depth - 1)]) : Comparison)
      .min(1)
      .max(20),
  });

/** The conditions of a flow's branch or of a policy. */
export const Group = groupSchema(MAX_DEPTH);

export const isGroup = (rule: Comparison | Group): rule is Group => 'needs' in rule;

/** Every comparison in a group and its nested groups. */
export const comparisonsOf = ({ rules }: Group): Comparison[] =>
  rules.flatMap((rule) => (isGroup(rule) ? comparisonsOf(rule) : [rule]));
