import { z } from 'zod';
import { stringOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { sentence, templatePieces } from '../../step-text.ts';
import { VariableName } from '../parts.ts';

/** Stores a value under a name: a text with variables, a number or a boolean. */
export const setVariable = nodeType({
  type: 'setVariable',
  family: 'do',
  icon: 'variable',
  settings: z.strictObject({
    variable: VariableName,
    value: z.union([z.string().max(4_000), z.number(), z.boolean(), z.null()]),
  }),
  firstSettings: () => ({ variable: 'value', value: '' }),
  summary: ({ variable, value }) => [
    ...(stringOf(variable) ? [{ variable: stringOf(variable) }] : []),
    { words: ' = ' },
    ...(value === null || value === '' ? sentence('steps.summary.nothing') : templatePieces(stringOf(value))),
  ],
  exits: () => ['next'],
  templates: ({ value }) => (typeof value === 'string' ? [value] : []),
  // A template may turn into any kind once it is filled in.
  writtenKind: ({ value }) => (typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : null),
  writes: ({ variable }) => [variable],
  run({ variable, value }, { set, fill }) {
    set(variable, typeof value === 'string' ? fill(value) : value);
    return { do: 'go', exit: 'next' };
  },
});
