import { useEffect, useState } from 'react';
import { sectionId, SECTIONS, type SectionKey } from './sections.ts';

/** The app bar, the header and a margin. */
const LINE_PX = 240;

/** The section being read: the last one that starts above a line below the header, or the last of all at the end of the page. */
export function useVisibleSection(): SectionKey {
  const [current, setCurrent] = useState<SectionKey>('identity');
  useEffect(() => {
    const update = () => {
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const isAtEnd = scrollTop > 0 && scrollHeight - clientHeight - scrollTop < 2;
      const reached = SECTIONS.findLast((section) => {
        const top = document.getElementById(sectionId(section))?.getBoundingClientRect().top;
        return top !== undefined && top < LINE_PX;
      });
      setCurrent((isAtEnd ? SECTIONS.at(-1) : reached) ?? 'identity');
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return current;
}
