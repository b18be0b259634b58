/** How often the other tabs are told that this one is in use. */
const TELL_EVERY_MS = 5_000;
const INPUTS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/**
 * Follows when a key or the mouse was last used, in whichever tab of this browser. `onBack` is called when that happens for the first time
 * after `idleMs`.
 */
export function followInput(idleMs: number, onBack: () => void) {
  const tabs = new BroadcastChannel('parley.input');
  let lastAt = Date.now();
  let toldAt = 0;
  const note = (at: number) => {
    const wasIdle = at - lastAt >= idleMs;
    lastAt = Math.max(lastAt, at);
    if (wasIdle) onBack();
  };
  const tell = () => {
    const now = Date.now();
    if (now - toldAt >= TELL_EVERY_MS) {
      toldAt = now;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only reaches our own origin
      tabs.postMessage(now);
    }
    note(now);
  };
  tabs.addEventListener('message', ({ data }: MessageEvent<number>) => note(data));
  for (const input of INPUTS) window.addEventListener(input, tell, { capture: true, passive: true });
  return {
    idleSeconds: () => Math.max(0, Math.floor((Date.now() - lastAt) / 1_000)),
    stop() {
      tabs.close();
      for (const input of INPUTS) window.removeEventListener(input, tell, { capture: true });
    },
  };
}
