import type { NodeChange } from '@xyflow/react';
import { useMemo, useState } from 'react';
import type { Point } from '../document/definition-types.ts';
import { place } from '../document/document.ts';
import type { Builder } from '../useBuilder.ts';
import { withDragged, type CanvasNode, type View } from './canvas-view.ts';

const NOWHERE: ReadonlyMap<string, Point> = new Map();

/** Handles selecting and dragging on the canvas. A drag becomes a single change when it ends. */
export function useCanvasChanges({ store, selected, select }: Builder, view: View) {
  const [dragged, setDragged] = useState(NOWHERE);
  const nodes = useMemo(() => withDragged(view.nodes, dragged), [view.nodes, dragged]);

  const onNodesChange = (changes: NodeChange<CanvasNode>[]) => {
    const choices = changes.filter((change) => change.type === 'select');
    if (choices.length > 0) {
      const next = new Set(selected);
      for (const { id, selected: isChosen } of choices)
        if (isChosen) next.add(id);
        else next.delete(id);
      select(next);
    }
    const moves = changes.filter((change) => change.type === 'position');
    if (moves.length === 0) return;
    const positions = new Map(dragged);
    for (const { id, position } of moves) if (position) positions.set(id, position);
    if (moves.some(({ dragging }) => dragging)) setDragged(positions);
    else {
      setDragged(NOWHERE);
      store.change(place(store.flow(), positions), dragged.size > 0 ? '' : 'keys');
    }
  };
  return { nodes, onNodesChange };
}
