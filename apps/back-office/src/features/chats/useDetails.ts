import { useState } from 'react';
import { useLocation } from 'react-router';

const STORED = 'parley.inbox.details';

/** Whether the customer pane is open. Remembered when it is next to the thread; closed at first when it covers the thread. A link may ask for it. */
export function useDetails(isInline: boolean) {
  const [isPaneOpen, setIsPaneOpen] = useState(() => localStorage.getItem(STORED) !== 'closed');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const { state, key } = useLocation() as { state: { shows?: string } | null; key: string };
  const [shownFor, setShownFor] = useState('');
  if (state?.shows === 'customer' && shownFor !== key) {
    setShownFor(key);
    setIsPaneOpen(true);
    setIsSheetOpen(true);
  }
  const toggle = () => {
    if (!isInline) return setIsSheetOpen(!isSheetOpen);
    localStorage.setItem(STORED, isPaneOpen ? 'closed' : 'open');
    setIsPaneOpen(!isPaneOpen);
  };
  return { isOpen: isInline ? isPaneOpen : isSheetOpen, toggle, closeSheet: () => setIsSheetOpen(false) };
}
