import { useState } from 'react';

const STORED = 'parley.inbox.details';

/** Whether the customer pane is open. Remembered when it is next to the thread; closed at first when it covers the thread. */
export function useDetails(isInline: boolean) {
  const [isPaneOpen, setIsPaneOpen] = useState(() => localStorage.getItem(STORED) !== 'closed');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const toggle = () => {
    if (!isInline) return setIsSheetOpen(!isSheetOpen);
    localStorage.setItem(STORED, isPaneOpen ? 'closed' : 'open');
    setIsPaneOpen(!isPaneOpen);
  };
  return { isOpen: isInline ? isPaneOpen : isSheetOpen, toggle, closeSheet: () => setIsSheetOpen(false) };
}
