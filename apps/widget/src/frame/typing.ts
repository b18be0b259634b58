const TELL_MS = 3_000;
const STOPPED_MS = 4_000;

/** Reports that someone is typing, at most every three seconds, and once that they have stopped. */
export function createTyping(tell: (isTyping: boolean) => void, now: () => number = Date.now) {
  let toldAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(timer);
    if (toldAt) tell(false);
    toldAt = 0;
  };
  return {
    typed() {
      clearTimeout(timer);
      timer = setTimeout(stopped, STOPPED_MS);
      if (now() - toldAt < TELL_MS) return;
      toldAt = now();
      tell(true);
    },
    stopped,
  };
}
