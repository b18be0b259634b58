import { z } from 'zod';
import { nodeType } from '../../node-type.ts';

const MONTH_S = 30 * 86_400;

/** Lets some time pass. */
export const wait = nodeType({
  type: 'wait',
  settings: z.strictObject({ seconds: z.number().int().min(1).max(MONTH_S) }),
  exits: () => ['next'],
  waits: true,
  run: ({ seconds }) => ({ do: 'waitForTime', ms: seconds * 1_000 }),
});
