import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../../components/shortcuts.ts';
import { areSingleKeysOn } from '../../../components/single-keys.ts';
import { showError } from '../../../components/toast-queue.ts';
import { CallError } from '../../../api/call.ts';
import type { BuilderView } from './bar/ViewSwitch.tsx';
import { move } from './document/document.ts';
import type { Builder } from './useBuilder.ts';

const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';
const ELSEWHERE = `${TYPING}, [role="dialog"], [role="menu"], [role="separator"]`;
/** Keys without a modifier mean nothing for the canvas while the form of a step has the focus. */
const FORM = '[data-inspector]';
const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
};

interface Commands {
  addStep: () => void;
  find: () => void;
  close: () => void;
}

const isWithin = ({ target }: Event, selector: string) =>
  target instanceof Element && target.closest(selector) !== null;

/** Leads from the form back to its step on the canvas; false if there is none. */
export function focusStep(selected: ReadonlySet<string>): boolean {
  const [id = ''] = selected;
  const step = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(id)}"]`);
  step?.focus();
  return step !== null;
}

/** Keyboard shortcuts of the builder. The outline handles the shortcuts for single steps itself. */
export function useBuilderKeys(builder: Builder, view: BuilderView, commands: Commands) {
  useEffect(() => {
    const { store, selected, select, definition } = builder;
    const isCanvas = view === 'canvas';
    const withControl: Record<string, (event: KeyboardEvent) => void> = {
      KeyZ: ({ shiftKey }) => (shiftKey ? store.redo() : store.undo()),
      KeyY: store.redo,
      ...(isCanvas && {
        KeyD: builder.duplicateSelected,
        KeyA: () => select(new Set([...definition.nodes, ...definition.notes].map(({ id }) => id))),
        KeyF: commands.find,
      }),
    };
    const alone: Record<string, (event: KeyboardEvent) => void> = {
      ...(isCanvas && { Delete: builder.removeSelected, Backspace: builder.removeSelected }),
      Escape: commands.close,
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const hasControl = event.ctrlKey || event.metaKey;
      if (hasControl && event.code === 'KeyS') {
        event.preventDefault();
        void builder.saving.saver.saveNow();
        return;
      }
      if (event.defaultPrevented || event.altKey) return;
      if (isCanvas && event.code === 'Escape' && isWithin(event, FORM) && focusStep(selected)) {
        event.preventDefault();
        return;
      }
      if (isWithin(event, ELSEWHERE)) return;
      if (!hasControl && event.code !== 'Escape' && isWithin(event, FORM)) return;
      const action = hasControl ? withControl[event.code] : alone[event.code];
      const arrow = hasControl || !isCanvas || isWithin(event, '.react-flow__node') ? undefined : ARROWS[event.code];
      if (action) action(event);
      else if (arrow && selected.size > 0) store.change(move(store.flow(), selected, arrow), 'keys');
      else if (isCanvas && !hasControl && !event.shiftKey && event.code === 'KeyA' && areSingleKeysOn())
        commands.addStep();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}

/** Copies and pastes through the system clipboard, so that steps can be moved between flows and windows. */
export function useBuilderClipboard(builder: Builder) {
  const { t } = useTranslation();
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) =>
      !isWithin(event, ELSEWHERE) && window.getSelection()?.isCollapsed !== false;
    const onCopy = (event: ClipboardEvent) => {
      const text = isOurs(event) ? builder.copy() : null;
      if (!text) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') builder.removeSelected();
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!isOurs(event) || text === '') return;
      event.preventDefault();
      if (!builder.paste(text)) showError(new CallError(422, { message: t('flows.pasteRefused') }));
    };
    window.document.addEventListener('copy', onCopy);
    window.document.addEventListener('cut', onCopy);
    window.document.addEventListener('paste', onPaste);
    return () => {
      window.document.removeEventListener('copy', onCopy);
      window.document.removeEventListener('cut', onCopy);
      window.document.removeEventListener('paste', onPaste);
    };
  });
}

/** Lists these keys in the shortcut overview. */
export function useBuilderShortcuts() {
  const { t } = useTranslation();
  useShortcuts(t('flows.keys.title'), [
    { keys: ['A'], label: t('flows.keys.add') },
    { keys: ['Ctrl F'], label: t('flows.keys.find') },
    { keys: ['Ctrl Z'], label: t('flows.keys.undo') },
    { keys: ['Ctrl Shift Z'], label: t('flows.keys.redo') },
    { keys: ['Ctrl C', 'Ctrl X', 'Ctrl V'], label: t('flows.keys.clipboard') },
    { keys: ['Ctrl D'], label: t('flows.keys.duplicate') },
    { keys: ['Ctrl A'], label: t('flows.keys.all') },
    { keys: ['←', '→', '↑', '↓'], label: t('flows.keys.move') },
    { keys: ['Delete'], label: t('flows.keys.remove') },
    { keys: ['Esc'], label: t('flows.keys.close') },
  ]);
}
