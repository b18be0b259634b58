import { z } from 'zod';
import { numberOf } from '../../draft.ts';
import { nodeType } from '../../node-type.ts';
import { sentence } from '../../step-text.ts';

/** Runs another flow and continues when that one ends. Variables are shared. */
export const callFlow = nodeType({
  type: 'callFlow',
  family: 'go',
  icon: 'workflow',
  settings: z.strictObject({ flowId: z.number().int().positive() }),
  firstSettings: () => ({ flowId: null }),
  summary: ({ flowId }) => sentence(numberOf(flowId) === null ? 'steps.summary.noFlow' : 'steps.summary.callFlow'),
  exits: () => ['next'],
  calls: ({ flowId }) => [flowId],
  run: ({ flowId }) => ({ do: 'call', flow: flowId }),
});
