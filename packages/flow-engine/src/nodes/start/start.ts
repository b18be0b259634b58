import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

/** Where a conversation enters the flow when nothing more fitting does. */
export const start = nodeType({
  type: 'start',
  settings: z.strictObject({}),
  exits: () => ['next'],
  run: () => ({ do: 'go', exit: 'next' }),
});
