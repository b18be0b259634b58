import { LOCALES } from '@parley/contracts/locales';
import { z } from 'zod';
import { Id } from './nodes/parts.ts';

/** The newest shape of a flow. A change that older flows do not fit raises it and adds a step to `migrations`. */
const FORMAT = 1;
export const MAX_NODES = 2_000;

const Place = z.number().min(-1_000_000).max(1_000_000);

export const FlowNode = z.strictObject({
  id: Id,
  type: z.string().min(1).max(40),
  title: z.string().max(100).default(''),
  x: Place.default(0),
  y: Place.default(0),
  /** As the node's type describes them; checked by the check, not by saving: a draft may be half done. */
  settings: z.record(z.string(), z.unknown()).default({}),
});

export const FlowEdge = z.strictObject({ id: Id, from: Id, exit: Id, to: Id });

/** A note on the canvas; nothing runs it. */
const CanvasNote = z.strictObject({ id: Id, x: Place, y: Place, text: z.string().max(2_000) });

export const FlowDefinition = z.strictObject({
  format: z.literal(FORMAT),
  /** The languages its texts should have; the first is what others fall back to. */
  languages: z.array(z.enum(LOCALES)).min(1).max(LOCALES.length),
  nodes: z.array(FlowNode).max(MAX_NODES),
  edges: z.array(FlowEdge).max(4 * MAX_NODES),
  notes: z.array(CanvasNote).max(200).default([]),
});

export type FlowNode = z.output<typeof FlowNode>;
export type FlowEdge = z.output<typeof FlowEdge>;
export type FlowDefinition = z.output<typeof FlowDefinition>;

/** How a flow of an older format becomes one of the next, by the format it has. */
const migrations: Record<number, (flow: Record<string, unknown>) => Record<string, unknown>> = {};

/** Reads a flow of any format there ever was. Throws what zod throws when it is none. */
export function readFlow(stored: unknown): FlowDefinition {
  let flow = stored as Record<string, unknown>;
  for (let step = migrations[Number(flow?.format)]; step; step = migrations[Number(flow.format)]) flow = step(flow);
  return FlowDefinition.parse(flow);
}
