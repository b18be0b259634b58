import { useEffect } from 'react';

/** While a thread covers the whole window, nothing behind it can take the focus. */
export function useCoveredShell(isCovered: boolean) {
  useEffect(() => {
    if (!isCovered) return;
    const main = document.getElementById('content');
    const behind = [...document.querySelectorAll<HTMLElement>('header, nav')].filter((each) => !main?.contains(each));
    for (const each of behind) each.inert = true;
    return () => {
      for (const each of behind) each.inert = false;
    };
  }, [isCovered]);
}
