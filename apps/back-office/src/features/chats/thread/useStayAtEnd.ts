import { useEffect, useRef, type RefObject } from 'react';

/** Stays at the end when the composer grows or the window changes, and rows wrap differently. */
export function useStayAtEnd(scroller: RefObject<HTMLElement | null>, isAtEnd: boolean, scrollToEnd: () => void) {
  const wasAtEnd = useRef(isAtEnd);
  /** Where nothing changes any more: rows are measured after the list has a new size. */
  const settledSize = useRef('');
  useEffect(() => {
    const size = sizeOf(scroller.current);
    settledSize.current ||= size;
    if (size === settledSize.current) wasAtEnd.current = isAtEnd;
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let frame = 0;
    const observer = new ResizeObserver(() => {
      if (sizeOf(element) === settledSize.current) return;
      const stay = () => wasAtEnd.current && scrollToEnd();
      stay();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        stay();
        frame = requestAnimationFrame(() => {
          stay();
          settledSize.current = sizeOf(element);
        });
      });
    });
    observer.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [scroller, scrollToEnd]);
}

const sizeOf = (element: HTMLElement | null): string =>
  element ? `${element.clientWidth} x ${element.clientHeight}` : '';
