/** The time of the simulated world: the real time, plus what tests and people have skipped. */
export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Skips time: everything that waits for it happens at once. */
  advance: (ms: number) => void;
  /** Resolves after that much simulated time, or as soon as the signal aborts. */
  wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns to the real time. */
  reset: () => void;
}

interface Waiting {
  dueAt: number;
  arm: () => void;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

export function createClock(): Clock {
  let skippedMs = 0;
  const waiting = new Set<Waiting>();
  const now = () => Date.now() + skippedMs;
  const rearm = () => {
    for (const each of [...waiting].sort((one, other) => one.dueAt - other.dueAt)) each.arm();
  };

  return {
    now,
    advance(ms) {
      skippedMs += ms;
      rearm();
    },
    reset() {
      skippedMs = 0;
      rearm();
    },
    async wait(ms, signal) {
      if (ms <= 0 || signal?.aborted) return;
      await new Promise<void>((resolve) => {
        let timer: NodeJS.Timeout | undefined;
        const finish = () => {
          clearTimeout(timer);
          waiting.delete(entry);
          signal?.removeEventListener('abort', finish);
          resolve();
        };
        const entry: Waiting = {
          dueAt: now() + ms,
          arm() {
            clearTimeout(timer);
            const left = entry.dueAt - now();
            if (left <= 0) finish();
            else timer = setTimeout(entry.arm, Math.min(left, MAX_TIMER_MS)).unref();
          },
        };
        waiting.add(entry);
        signal?.addEventListener('abort', finish);
        entry.arm();
      });
    },
  };
}
