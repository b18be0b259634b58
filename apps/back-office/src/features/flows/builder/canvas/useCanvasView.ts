import { useState } from 'react';
import { useStepWords } from '../../steps/useStepWords.ts';
import type { Builder } from '../useBuilder.ts';
import { viewOf, type Shown, type View } from './canvas-view.ts';

/** What is drawn on top of the flow: drop-off counts and the position of the preview. */
export type Overlay = Pick<Shown, 'counts' | 'preview'>;

const NOTHING: View = { nodes: [], edges: [] };

/** The nodes and edges to draw. Unchanged ones keep their identity. */
export function useCanvasView({ definition, problems, selected }: Builder, { counts, preview }: Overlay): View {
  const words = useStepWords(definition);
  const [drawn, setDrawn] = useState<{ shown: Shown | null; view: View }>({ shown: null, view: NOTHING });
  const shown: Shown = { definition, words, problems, selected, counts, preview };
  const isStill = drawn.shown && Object.keys(shown).every((key) => isEqualAt(drawn.shown, shown, key as keyof Shown));
  if (isStill) return drawn.view;
  const view = viewOf(shown, drawn.view);
  setDrawn({ shown, view }); // set during render, as React recommends for derived state
  return view;
}

const isEqualAt = (one: Shown | null, other: Shown, key: keyof Shown) => one?.[key] === other[key];
