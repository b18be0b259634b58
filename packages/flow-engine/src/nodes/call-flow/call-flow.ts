import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

/** Runs another flow and comes back when that ends. Variables are shared. */
export const callFlow = nodeType({
  type: 'callFlow',
  settings: z.strictObject({ flowId: z.number().int().positive() }),
  exits: () => ['next'],
  run: ({ flowId }) => ({ do: 'call', flow: flowId }),
});
