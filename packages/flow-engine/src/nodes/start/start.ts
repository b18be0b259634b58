import { z } from 'zod';
import { nodeType } from '../../node-type.ts';
import { sentence } from '../../step-text.ts';

/** Where a conversation enters the flow if no trigger matches. */
export const start = nodeType({
  type: 'start',
  family: 'start',
  icon: 'bolt',
  settings: z.strictObject({}),
  firstSettings: () => ({}),
  summary: () => sentence('steps.summary.start'),
  exits: () => ['next'],
  isEntry: true,
  run: () => ({ do: 'go', exit: 'next' }),
});
