const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/** The delay before the next attempt: grows with each one, with jitter. */
export const backOff = (tries: number): number => (RETRY_MS[tries] ?? 20_000) * (0.75 + Math.random() / 2);

/** Waits for some time or until the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
