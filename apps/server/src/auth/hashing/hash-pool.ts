import { Worker } from 'node:worker_threads';
import { rateLimited } from '../../infra/errors.ts';

/** A password to hash, or to compare with a stored hash. */
export interface HashTask {
  password: string;
  stored?: string;
}
export type HashAnswer = string | boolean;

interface Queued {
  task: HashTask;
  resolve(answer: HashAnswer): void;
  reject(error: unknown): void;
}

const MAX_WORKERS = 2;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs argon2 in dedicated threads. Asynchronous functions of Node and of npm packages share one pool of four threads with DNS and
 * the file system, so a few sign-ins would block those. Tasks beyond `maxQueued` are refused with `rate_limited`.
 */
export function createHashPool(maxQueued: number) {
  const queue: Queued[] = [];
  const idle: Worker[] = [];
  const busy = new Map<Worker, Queued>();

  function start(): Worker {
    const worker = new Worker(new URL('hash-worker.ts', import.meta.url));
    worker.on('message', (answer: HashAnswer) => finish(worker, (queued) => queued.resolve(answer)));
    worker.on('error', (error) => remove(worker, error));
    worker.on('exit', (code) => remove(worker, new Error(`A hashing thread exited with code ${code}.`)));
    return worker;
  }

  function finish(worker: Worker, settle: (queued: Queued) => void) {
    const queued = busy.get(worker);
    busy.delete(worker);
    worker.unref(); // an idle thread must not keep the process running
    idle.push(worker);
    if (queued) settle(queued);
    next();
  }

  function remove(worker: Worker, error: unknown) {
    const queued = busy.get(worker);
    busy.delete(worker);
    const index = idle.indexOf(worker);
    if (index !== -1) idle.splice(index, 1);
    queued?.reject(error);
    if (queued) next();
  }

  function next() {
    if (queue.length === 0 || busy.size >= MAX_WORKERS) return;
    const worker = idle.pop() ?? start();
    const queued = queue.shift() as Queued;
    busy.set(worker, queued);
    worker.ref();
    worker.postMessage(queued.task, []);
  }

  return {
    run: (task: HashTask): Promise<HashAnswer> =>
      new Promise((resolve, reject) => {
        if (busy.size >= MAX_WORKERS && queue.length >= maxQueued) return reject(rateLimited(RETRY_AFTER_SECONDS));
        queue.push({ task, resolve, reject });
        next();
      }),
    async close(): Promise<void> {
      for (const { reject } of queue.splice(0)) reject(new Error('The server is stopping.'));
      await Promise.all([...idle, ...busy.keys()].map((worker) => worker.terminate()));
    },
  };
}
