import { LOCALES } from '@parley/contracts/locales';
import { z } from 'zod';
import { Id } from './nodes/parts.ts';

/** The current format of a flow. A change that breaks older flows increments it and adds a step to `migrations`. */
const FORMAT = 1;
export const MAX_NODES = 2_000;

const Coordinate = z.number().min(-1_000_000).max(1_000_000);

export const FlowNode = z.strictObject({
  id: Id,
  type: z.string().min(1).max(40),
  title: z.string().max(100).default(''),
  x: Coordinate.default(0),
  y: Coordinate.default(0),
  /** Defined by the node's type. Validated by the check and not on save, because a draft may be incomplete. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

export const FlowEdge = z.strictObject({ id: Id, from: Id, exit: Id, to: Id });

/** A note on the canvas, without effect on runs. */
const CanvasNote = z.strictObject({ id: Id, x: Coordinate, y: Coordinate, text: z.string().max(2_000) });

export const FlowDefinition = z.strictObject({
  format: z.literal(FORMAT),
  /** The languages its texts should have; the first is the fallback for the others. */
  languages: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
  nodes: z.array(FlowNode).max(MAX_NODES),
  edges: z.array(FlowEdge).max(4 * MAX_NODES),
  notes: z.array(CanvasNote).max(200).default([]),
});

export type FlowNode = z.output<typeof FlowNode>;
export type FlowEdge = z.output<typeof FlowEdge>;
export type FlowDefinition = z.output<typeof FlowDefinition>;

/** Converts a flow to the next format, by its current format. */
const migrations: Record<number, (flow: Record<string, unknown>) => Record<string, unknown>> = {};

/** Reads a flow in any format that ever existed. Throws a ZodError if it is not one. */
export function readFlow(stored: unknown): FlowDefinition {
  let flow = stored as Record<string, unknown>;
  for (let step = migrations[Number(flow?.format)]; step; step = migrations[Number(flow.format)]) flow = step(flow);
  return FlowDefinition.parse(flow);
}
