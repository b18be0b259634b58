import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../components/shortcuts.ts';
import { areSingleKeysOn } from '../../../components/single-keys.ts';

interface LabKeys {
  move: (step: 1 | -1) => void;
  run: () => void;
  runAll: () => void;
  edit: () => void;
}

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="menu"]';
/** The pane of a case is a dialog in narrow windows, so only questions in front of everything stop the keys. */
const ASKING = '[role="dialog"] form, [role="combobox"]';

/** The keys of the lab, matched by physical key so that they work on Cyrillic layouts too. */
export function useLabKeys(keys: LabKeys) {
  const { t } = useTranslation();
  useShortcuts(t('aiAgents.tabs.lab'), [
    { keys: ['[', ']'], label: t('lab.keys.move') },
    { keys: ['R'], label: t('lab.pane.run') },
    { keys: ['Shift', 'R'], label: t('lab.keys.runAll') },
    { keys: ['E'], label: t('lab.pane.edit') },
    { keys: ['Enter'], label: t('lab.keys.open') },
  ]);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, code, key, shiftKey } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areSingleKeysOn()) return;
    if (target instanceof HTMLElement && target.closest(`${TYPING}, ${ASKING}`) !== null) return;
    const is = (...names: string[]) => names.includes(code) || names.includes(key);
    const action = is('BracketLeft', '[')
      ? () => keys.move(-1)
      : is('BracketRight', ']')
        ? () => keys.move(1)
        : is('KeyR')
          ? shiftKey
            ? keys.runAll
            : keys.run
          : is('KeyE') && !shiftKey
            ? keys.edit
            : null;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
