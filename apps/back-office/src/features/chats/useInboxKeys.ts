import { useEffect } from 'react';
import { areSingleKeysOn } from '../../components/single-keys.ts';

/** The actions behind the inbox shortcuts. */
export interface InboxKeys {
  move: (step: 1 | -1) => void;
  open: () => void;
  reply: () => void;
  suggest: () => void;
  takeOver: () => void;
  assign: () => void;
  assignToMe: () => void;
  snooze: () => void;
  priority: () => void;
  macro: () => void;
  note: () => void;
  end: () => void;
  markUnread: () => void;
  select: () => void;
  search: () => void;
  back: () => void;
}

/** Fields, and everything that opens above the screen: menus, dialogs and sheets have keys of their own. */
const OVERLAYS = '[role="dialog"], [role="menu"], [role="presentation"]';
const TYPING = `input:not([type=checkbox]), textarea, select, [contenteditable], ${OVERLAYS}`;
const SEQUENCE_MS = 1_000;
/** Elements that handle the arrow keys themselves. */
const OWN_ARROWS = '[role="separator"], [role="log"]';

/** Keyboard shortcuts of the inbox, matched by physical key so that they work on Cyrillic layouts too. */
export function useInboxKeys(keys: InboxKeys) {
  useEffect(() => {
    const actions: Record<string, () => void> = {
      KeyJ: () => keys.move(1),
      KeyK: () => keys.move(-1),
      KeyR: keys.reply,
      KeyD: keys.suggest,
      KeyT: keys.takeOver,
      KeyA: keys.assign,
      KeyS: keys.snooze,
      KeyP: keys.priority,
      KeyM: keys.macro,
      KeyN: keys.note,
      KeyE: keys.end,
      KeyU: keys.markUnread,
      KeyX: keys.select,
      Slash: keys.search,
    };
    const arrows: Record<string, () => void> = {
      ArrowDown: () => keys.move(1),
      ArrowUp: () => keys.move(-1),
      Escape: keys.back,
    };
    let wentAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, code, key } = event;
      const within = (selector: string) => target instanceof HTMLElement && target.closest(selector) !== null;
      const isNote = event.ctrlKey && event.shiftKey && code === 'KeyN';
      if (isNote && !within(OVERLAYS)) {
        event.preventDefault();
        return keys.note();
      }
      if (event.shiftKey && code === 'KeyA' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        if (!within(TYPING) && areSingleKeysOn()) keys.assignToMe();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (key === '?') return; // handled by the shell
      if (within(TYPING)) return;
      // After G the next letter says where to go, and nothing else.
      if (code === 'KeyG') wentAt = event.timeStamp;
      else if (event.timeStamp - wentAt < SEQUENCE_MS) return;
      const letter = areSingleKeysOn() ? (actions[code] ?? (key === '/' ? keys.search : undefined)) : undefined;
      const isFocusFree = target === document.body || (target instanceof HTMLElement && target.tabIndex < 0);
      const action =
        letter ??
        (within(OWN_ARROWS) ? undefined : arrows[code]) ??
        (code === 'Enter' && isFocusFree ? keys.open : undefined);
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
