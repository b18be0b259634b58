import { useEffect, useRef } from 'react';

/** Navigation focuses the heading; between conversations, this keeps the focus on the open row instead. */
export function useFocusOnOpenRow(openId: number, hasTwoPanes: boolean) {
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current || !hasTwoPanes || !openId) {
      isFirst.current = false;
      return;
    }
    // Run after the shell has moved the focus.
    const timer = setTimeout(() => {
      if (document.activeElement?.matches('h1, body'))
        document.querySelector<HTMLElement>(`[data-row="${openId}"]`)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [openId, hasTwoPanes]);
}
