import { createContext, useContext } from 'react';
import type { Place } from '../document/definition-types.ts';

/** What can be done from within a step or a line on the canvas. */
export interface CanvasActions {
  /** Asks for a step to put after a way out; `at` is where on the screen. */
  addAfter: (step: string, exit: string, at: Place) => void;
  goTo: (step: string) => void;
  writeNote: (id: string, text: string) => void;
}

export const CanvasActionsContext = createContext<CanvasActions>({
  addAfter: () => {},
  goTo: () => {},
  writeNote: () => {},
});

export const useCanvasActions = () => useContext(CanvasActionsContext);
