import { useReactFlow, useStore } from '@xyflow/react';
import { useEffect, useEffectEvent } from 'react';
import type { FlowNode } from '@parley/flow-engine';
import { STEP_WIDTH } from './node-geometry.ts';

const MARGIN = 24;
const MOVE_MS = 200;
/** About as high as a step with two ways out. */
const STEP_HEIGHT = 140;
/** The tools lie over the lower end. */
const BELOW = 64;

/** Moves the canvas a little when the chosen step would be out of sight: beside the panel that opened for it, or below. */
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

/** By how much something has to move to lie between 0 and the room there is. */
function shift(from: number, to: number, room: number): number {
  if (from < 0) return MARGIN - from;
  return to > room ? Math.max(room - to - MARGIN, MARGIN - from) : 0;
}
