import { useState } from 'react';
import { useStepWords } from '../../steps/useStepWords.ts';
import type { Builder } from '../useBuilder.ts';
import { viewOf, type Shown, type View } from './canvas-view.ts';

/** What is laid over the flow itself: how many came by, and where the preview is. */
export type Overlay = Pick<Shown, 'counts' | 'preview'>;

const NOTHING: View = { nodes: [], edges: [] };

/** What the canvas draws; what looks as before stays the same objects. */
export function useCanvasView({ definition, problems, selected }: Builder, { counts, preview }: Overlay): View {
  const words = useStepWords(definition);
  const [drawn, setDrawn] = useState<{ shown: Shown | null; view: View }>({ shown: null, view: NOTHING });
  const shown: Shown = { definition, words, problems, selected, counts, preview };
  const isStill = drawn.shown && Object.keys(shown).every((key) => isEqualAt(drawn.shown, shown, key as keyof Shown));
  if (isStill) return drawn.view;
  const view = viewOf(shown, drawn.view);
  setDrawn({ shown, view }); // while drawing, as React does it for what follows from what changed
  return view;
}

const isEqualAt = (one: Shown | null, other: Shown, key: keyof Shown) => one?.[key] === other[key];
