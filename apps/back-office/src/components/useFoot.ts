import { useEffect, useRef } from 'react';

const HEIGHT = '--foot-height';

/** The height of the bar at the bottom of the screen; toasts and focused elements stay above it. */
export const FOOT_HEIGHT = `var(${HEIGHT}, 0px)`;

/** For the bar at the bottom of a screen: reserves space for it while it is mounted. */
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
