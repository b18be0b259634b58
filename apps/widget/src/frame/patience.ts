const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/** How long to wait before another try: longer each time, and never in step with all the others. */
export const backOff = (tries: number): number => (RETRY_MS[tries] ?? 20_000) * (0.75 + Math.random() / 2);

/** Waits, or stops waiting when the signal says so. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
