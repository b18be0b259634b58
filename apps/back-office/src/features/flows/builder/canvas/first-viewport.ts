import type { FlowDefinition } from '@parley/flow-engine';
import type { Viewport } from '@xyflow/react';

const TYPICAL_SIZE = { width: 840, height: 760 };
const MARGIN = 40;
const MIN_ZOOM = 0.6;

/** A viewport to read: the whole flow if it is readable at that zoom, otherwise its start. */
export function firstViewport({ nodes }: FlowDefinition, room = TYPICAL_SIZE): Viewport {
  const left = Math.min(0, ...nodes.map(({ x }) => x));
  const top = Math.min(0, ...nodes.map(({ y }) => y));
  const right = Math.max(...nodes.map(({ x }) => x + 180), left + 180);
  const bottom = Math.max(...nodes.map(({ y }) => y + 160), top + 160);
  const zoom = Math.min(1, (room.width - MARGIN) / (right - left), (room.height - MARGIN) / (bottom - top));
  if (nodes.length === 0 || zoom >= MIN_ZOOM)
    return { x: MARGIN / 2 - left * zoom, y: MARGIN / 2 - top * zoom, zoom: Math.max(zoom, MIN_ZOOM) };
  const start = nodes.find(({ type }) => type === 'start') ?? nodes[0];
  return { x: MARGIN - (start?.x ?? 0), y: MARGIN * 3 - (start?.y ?? 0), zoom: 1 };
}
