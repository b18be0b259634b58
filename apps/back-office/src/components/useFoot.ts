import { useEffect, useRef } from 'react';

const HEIGHT = '--foot-height';

/** How high the bar at the foot of the screen is; messages and what gets the focus stay above it. */
export const FOOT_HEIGHT = `var(${HEIGHT}, 0px)`;

/** Belongs to the bar at the foot of a screen: as long as it is there, room is left for it. */
export function useFoot() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`));
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  return bar;
}
