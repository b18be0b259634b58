import type { FlowDefinition } from '@parley/flow-engine';

/** A note on the canvas. */
export type CanvasNote = FlowDefinition['notes'][number];

/** A position on the canvas. */
export interface Point {
  x: number;
  y: number;
}
