import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, MAX_COUNT, Time } from './shared.ts';

const Params = z.object({ id: Id });

/** What a run has kept under one name; null if it did not come that far. */
const Collected = z.union([z.string(), z.number(), z.boolean(), z.array(z.union([z.string(), z.number()])), z.null()]);

/** One run of a flow with what its customer has answered. */
export const FlowResult = z.object({
  id: Id,
  conversationId: Id,
  customer: z.object({ id: Id, name: z.string() }),
  version: z.number().int().min(0).max(MAX_COUNT),
  /** `here`: still answering; `left`: no answer for half an hour. */
  state: z.enum(['here', 'left', 'ended', 'handed_off', 'stopped']),
  startedAt: Time,
  /** In the order of the columns. */
  values: z.array(Collected),
});

export const listFlowResults = endpoint('GET', '/flows/:id/results', {
  summary: 'What customers have answered in a flow: one row per run, newest first, one column per question or variable',
  access: 'verified',
  params: Params,
  query: z.object({
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  result: z.object({
    /** The question is empty for a variable that no question fills. */
    columns: z.array(z.object({ variable: z.string(), question: z.string() })),
    data: z.array(FlowResult),
    nextCursor: z.string().nullable(),
  }),
});

export const exportFlowResults = endpoint('GET', '/flows/:id/results/export', {
  summary: 'All results of a flow as a table of comma separated values',
  access: 'verified',
  params: Params,
  gives: 'file',
});

export type FlowResult = z.output<typeof FlowResult>;
