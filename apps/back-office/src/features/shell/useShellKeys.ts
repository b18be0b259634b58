import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { showShortcuts } from '../../components/shortcuts.ts';
import { areSingleKeysOn } from '../../components/single-keys.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
/** The label of the command menu's shortcut on this platform. */
export const COMMAND_KEY = isMac ? '⌘ K' : 'Ctrl K';

const GO_TO: Record<string, string> = {
  KeyH: '/',
  KeyI: '/chats',
  KeyO: '/chats',
  KeyW: '/chats?view=waiting',
  KeyM: '/chats?view=mine',
  KeyB: '/chats?view=bot',
  KeyN: '/ai-agents',
  KeyF: '/flows',
  KeyC: '/channels',
  KeyS: '/templates',
  KeyA: '/account',
};
const SEQUENCE_MS = 1_000;

/** Global shortcuts, matched by physical key so that they work on Cyrillic layouts too. */
export function useShellKeys(onCommand: () => void) {
  const navigate = useNavigate();
  const wentAt = useRef(0);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault();
        onCommand();
        return;
      }
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]');
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) showShortcuts();
      else if (event.code === 'KeyG') wentAt.current = event.timeStamp;
      else if (event.timeStamp - wentAt.current < SEQUENCE_MS && GO_TO[event.code])
        void navigate(GO_TO[event.code] ?? '/');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
