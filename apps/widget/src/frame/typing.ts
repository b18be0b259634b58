const SEND_INTERVAL_MS = 3_000;
const STOPPED_MS = 4_000;

/** Reports that someone is typing, at most every three seconds, and once that they have stopped. */
export function createTyping(send: (isTyping: boolean) => void, now: () => number = Date.now) {
  let sentAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopped = () => {
    clearTimeout(timer);
    if (sentAt) send(false);
    sentAt = 0;
  };
  return {
    typed() {
      clearTimeout(timer);
      timer = setTimeout(stopped, STOPPED_MS);
      if (now() - sentAt < SEND_INTERVAL_MS) return;
      sentAt = now();
      send(true);
    },
    stopped,
  };
}
