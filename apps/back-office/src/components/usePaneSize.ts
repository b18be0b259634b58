import { useState } from 'react';

export interface PaneSize {
  size: number;
  min: number;
  max: number;
  set: (size: number) => void;
  reset: () => void;
}

interface Limits {
  usual: number;
  min: number;
  max: number;
}

/** The width or height of a pane, remembered on this device. */
export function usePaneSize(name: string, { usual, min, max }: Limits): PaneSize {
  const key = `parley.${name}`;
  const within = (size: number) => Math.round(Math.min(max, Math.max(min, size)));
  const [size, setSize] = useState(() => within(Number(localStorage.getItem(key)) || usual));
  const set = (next: number) => {
    setSize(within(next));
    localStorage.setItem(key, String(within(next)));
  };
  return { size, min, max, set, reset: () => set(usual) };
}
