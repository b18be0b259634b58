import { createContext, useContext } from 'react';
import type { Point } from '../document/definition-types.ts';

/** The actions available to steps and edges on the canvas. */
export interface CanvasActions {
  /** Opens the step picker for an exit, at these screen coordinates. */
  addAfter: (step: string, exit: string, at: Point) => void;
  goTo: (step: string) => void;
  writeNote: (id: string, text: string) => void;
}

export const CanvasActionsContext = createContext<CanvasActions>({
  addAfter: () => {},
  goTo: () => {},
  writeNote: () => {},
});

export const useCanvasActions = () => useContext(CanvasActionsContext);
