import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { findNode } from '../document/exits.ts';
import type { FlowStore } from '../flow-store.ts';
import { STEP_WIDTH } from './node-geometry.ts';

const MOVE_MS = 250;
const MIN_ZOOM = 0.8;

/** A request to center on a step. A new object each time, so that the same step can be requested twice. */
export interface Target {
  step: string;
}

/** Centers the canvas on the target step. */
export function useCenterOn(store: FlowStore, target: Target | null) {
  const { setCenter, getZoom } = useReactFlow();
  useEffect(() => {
    const node = target && findNode(store.flow(), target.step);
    if (!node) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    void setCenter(node.x + STEP_WIDTH / 2, node.y + 60, {
      zoom: Math.max(getZoom(), MIN_ZOOM),
      duration: isCalm ? 0 : MOVE_MS,
    });
  }, [store, target, setCenter, getZoom]);
}
