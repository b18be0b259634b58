/** Limits concurrency per key. Further calls wait in order, or give up when their signal aborts. */
export function createConcurrencyLimit(mostAtOnce: number) {
  const inside = new Map<string, number>();
  const waiting = new Map<string, (() => void)[]>();

  const wait = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const queue = waiting.get(key) ?? [];
      waiting.set(key, queue);
      const leave = () => {
        queue.splice(queue.indexOf(enter), 1);
        reject(signal?.reason as Error);
      };
      const enter = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      queue.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });

  return async <T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    signal?.throwIfAborted();
    if ((inside.get(key) ?? 0) >= mostAtOnce) await wait(key, signal); // a finished call passes its slot on
    else inside.set(key, (inside.get(key) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const next = waiting.get(key)?.shift();
      if (waiting.get(key)?.length === 0) waiting.delete(key);
      if (next) next();
      else if (inside.get(key) === 1) inside.delete(key);
      else inside.set(key, (inside.get(key) ?? 1) - 1);
    }
  };
}
