import { useEffect, type RefObject } from 'react';

/**
 * While the menu is open, keys reach its field even if something has taken the focus from it: a screen that has just loaded,
 * or a list that was drawn again. Otherwise letters would be lost while somebody types. Other controls keep their keys.
 */
export function useKeysReachField(field: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const input = field.current;
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, button, a[href]');
      if (!input || isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      const isText = event.key.length === 1 || event.key === 'Backspace';
      if (!isText && event.key !== 'Enter' && !event.key.startsWith('Arrow')) return;
      event.stopPropagation(); // or the screen would take a letter for a shortcut
      input.focus();
      if (isText) return; // the browser inserts it where the focus is now
      event.preventDefault();
      input.dispatchEvent(new KeyboardEvent('keydown', { key: event.key, code: event.code, bubbles: true }));
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [field]);
}
