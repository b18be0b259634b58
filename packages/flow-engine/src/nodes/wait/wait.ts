import { z } from 'zod';
import { numberOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';

const MONTH_S = 30 * 86_400;

/** Waits for some time. */
export const wait = nodeType({
  type: 'wait',
  family: 'decide',
  icon: 'hourglass',
  settings: z.strictObject({ seconds: z.number().int().min(1).max(MONTH_S) }),
  firstSettings: () => ({ seconds: 60 }),
  summary: ({ seconds }) => [{ seconds: numberOf(seconds) ?? 0 }],
  exits: () => ['next'],
  waits: true,
  run: ({ seconds }) => ({ do: 'waitForTime', ms: seconds * 1_000 }),
});
