import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { VariableName } from '../parts.ts';

/** Keeps a value under a name: words with variables in them, a number, yes or no. */
export const setVariable = nodeType({
  type: 'setVariable',
  settings: z.strictObject({
    variable: VariableName,
    value: z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]),
  }),
  exits: () => ['next'],
  templates: ({ value }) => (typeof value === 'string' ? [value] : []),
  writes: ({ variable }) => [variable],
  run({ variable, value }, { set, fill }) {
    set(variable, typeof value === 'string' ? fill(value) : value);
    return { do: 'go', exit: 'next' };
  },
});
