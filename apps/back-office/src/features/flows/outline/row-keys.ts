import type { KeyboardEvent } from 'react';
import { areSingleKeysOn } from '../../../components/single-keys.ts';
import type { OutlineRow } from './tree.ts';
import type { OutlineModel } from './useOutline.ts';

/** Row actions that the row model cannot perform itself. */
export interface RowActions {
  open: (row: OutlineRow) => void;
  pickStep: (row: OutlineRow) => void;
  pickTarget: (row: OutlineRow) => void;
  menu: (row: OutlineRow) => void;
  startRename: (row: OutlineRow) => void;
}

/** Handles a key on the focused row. Returns false if the key has no meaning here. Letters are matched by physical key. */
export function pressKey(event: KeyboardEvent, outline: OutlineModel, actions: RowActions): boolean {
  const { shown, focused, folded } = outline;
  if (!focused || event.ctrlKey || event.metaKey) return false;
  const at = shown.indexOf(focused);
  const go = (to: number) => {
    const row = shown[Math.min(shown.length - 1, Math.max(0, to))];
    if (row) outline.focus(row.key);
    return true;
  };
  if (event.altKey) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false;
    outline.reorder(focused, event.key === 'ArrowUp' ? -1 : 1);
    return true;
  }
  const isOpen = focused.children.length > 0 && !folded.has(focused.key);
  switch (event.key) {
    case 'ArrowDown':
      return go(at + 1);
    case 'ArrowUp':
      return go(at - 1);
    case 'Home':
      return go(0);
    case 'End':
      return go(shown.length - 1);
    case 'ArrowRight':
      if (isOpen) return go(at + 1);
      outline.fold(focused.key, false);
      return true;
    case 'ArrowLeft':
      if (isOpen) outline.fold(focused.key, true);
      else if (focused.parent !== null) outline.focus(focused.parent);
      return true;
    case 'Enter':
      actions.open(focused);
      return true;
    case 'F2':
      if (focused.kind === 'step') actions.startRename(focused);
      return true;
    case 'Delete':
    case 'Backspace':
      outline.remove(focused);
      return true;
    case 'Insert':
      actions.pickStep(focused);
      return true;
    case 'ContextMenu':
      actions.menu(focused);
      return true;
  }
  if (event.key === 'F10' && event.shiftKey) {
    actions.menu(focused);
    return true;
  }
  if (event.shiftKey || !areSingleKeysOn()) return false;
  if (event.code === 'KeyA') actions.pickStep(focused);
  else if (event.code === 'KeyG') actions.pickTarget(focused);
  else return false;
  return true;
}
