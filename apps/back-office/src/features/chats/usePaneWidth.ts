import { useState } from 'react';

export interface PaneWidth {
  width: number;
  min: number;
  max: number;
  set: (width: number) => void;
  reset: () => void;
}

interface Limits {
  usual: number;
  min: number;
  max: number;
}

/** The width of a pane as this device remembers it. */
export function usePaneWidth(name: string, { usual, min, max }: Limits): PaneWidth {
  const key = `parley.inbox.${name}`;
  const within = (width: number) => Math.round(Math.min(max, Math.max(min, width)));
  const [width, setWidth] = useState(() => within(Number(localStorage.getItem(key)) || usual));
  const set = (next: number) => {
    setWidth(within(next));
    localStorage.setItem(key, String(within(next)));
  };
  return { width, min, max, set, reset: () => set(usual) };
}
