import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import type { FlowNode } from '@parley/flow-engine';
import { STEP_WIDTH } from './node-geometry.ts';

const MARGIN = 24;
const MOVE_MS = 200;
/** Roughly the height of a step with two exits. */
const STEP_HEIGHT = 140;
/** The toolbar covers the bottom of the canvas. */
const BELOW = 64;

/** Pans the canvas when the selected step is out of view, for example after the inspector opened next to it. */
export function useKeepInView(chosen: FlowNode | null) {
  const { getViewport, setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const id = chosen?.id;

  const keep = useEffectEvent(() => {
    if (!chosen || width === 0) return;
    const { x, y, zoom } = getViewport();
    const begin = { x: chosen.x * zoom + x, y: chosen.y * zoom + y };
    const by = {
      x: shift(begin.x, begin.x + STEP_WIDTH * zoom, width),
      y: shift(begin.y, begin.y + STEP_HEIGHT * zoom, height - BELOW),
    };
    if (by.x === 0 && by.y === 0) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    void setViewport({ x: x + by.x, y: y + by.y, zoom }, { duration: isCalm ? 0 : MOVE_MS });
  });
  useEffect(() => keep(), [id, width, height]);
}

/** How far to move a span so that it fits between 0 and `room`. */
function shift(from: number, to: number, size: number): number {
  if (from < 0) return MARGIN - from;
  return to > size ? Math.max(size - to - MARGIN, MARGIN - from) : 0;
}
