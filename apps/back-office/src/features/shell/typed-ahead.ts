let written = '';
let stop: (() => void) | undefined;

/**
 * Keeps what is typed until the command menu has been loaded, because its letters would be taken for shortcuts of the screen.
 * Esc gives up.
 */
export function keepTyping(onCancel: () => void) {
  if (stop) return;
  written = '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') {
      takeTyped();
      onCancel();
    } else if (event.key === 'Backspace') written = written.slice(0, -1);
    else if (event.key.length === 1) written += event.key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  stop = () => window.removeEventListener('keydown', onKeyDown, { capture: true });
}

/** What was typed meanwhile; from now on the menu's own field takes the keys. */
export function takeTyped(): string {
  stop?.();
  stop = undefined;
  const text = written;
  written = '';
  return text;
}
