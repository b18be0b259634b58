import { useEffect, useRef } from 'react';

/** Moving from screen to screen puts the focus on the heading; from one conversation to the next it stays on its row. */
export function useFocusOnOpenRow(openId: number, isWide: boolean) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current || !isWide || !openId) {
      isFirst.current = false;
      return;
    }
    // After the shell has moved it.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('h1, body'))
        document.querySelector<HTMLElement>(`[data-row="${openId}"]`)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [openId, isWide]);
}
