import { createContext, useContext } from 'react';

/** The bot message whose explanation stands beside the thread. */
interface Explained {
  /** Null if none is. */
  messageId: number | null;
  /** There is room for it; otherwise it opens above the thread. */
  canDock: boolean;
  open: (messageId: number) => void;
  close: () => void;
}

export const ExplainedContext = createContext<Explained>({
  messageId: null,
  canDock: false,
  open: () => {},
  close: () => {},
});
export const useExplained = () => useContext(ExplainedContext);

/** The id of the pane, for the buttons that open it. */
export const WHY_PANE = 'why-pane';
const buttons = () => [...document.querySelectorAll<HTMLElement>('[data-why]')];

/** The explained message before or after another in the thread, as far as it is loaded. */
export function neighbourOf(messageId: number, step: 1 | -1): number | null {
  const shown = buttons();
  const at = shown.findIndex((button) => Number(button.dataset.why) === messageId);
  const next = at < 0 ? undefined : shown[at + step];
  next?.scrollIntoView({ block: 'nearest' });
  return next ? Number(next.dataset.why) : null;
}

/** Gives the focus back to the button that opened the explanation. */
export const focusButton = (messageId: number) =>
  buttons()
    .find((button) => Number(button.dataset.why) === messageId)
    ?.focus();
