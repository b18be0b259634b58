import { Worker } from 'node:worker_threads';
import type { SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';

/** `buildIndex` in a thread of its own, so that customers are answered meanwhile. The index is handed over, not copied. */
export function buildIndexInWorker(chunks: readonly Chunk[]): Promise<SearchIndex> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData: chunks });
    worker.once('message', (index: SearchIndex) => resolve(index));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The index was not built: the worker ended with ${code}.`)));
  });
}
