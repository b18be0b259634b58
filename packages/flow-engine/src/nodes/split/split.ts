import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { Id } from '../parts.ts';

/** Sends a share of the conversations each way; a conversation that comes back goes the way it went before. */
export const split = nodeType({
  type: 'split',
  settings: z.strictObject({
    ways: z
      .array(
        z.strictObject({ id: Id, name: z.string().max(100).default(''), weight: z.number().int().min(1).max(100) }),
      )
      .min(2)
      .max(10),
  }),
  exits: ({ ways }) => ways.map(({ id }) => id),
  run({ ways }, { random }) {
    const total = ways.reduce((sum, { weight }) => sum + weight, 0);
    let left = random * total;
    const way = ways.find(({ weight }) => (left -= weight) < 0) ?? ways.at(-1);
    return { do: 'go', exit: way?.id ?? '' };
  },
});
