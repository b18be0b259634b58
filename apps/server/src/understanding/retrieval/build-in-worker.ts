import { Worker } from 'node:worker_threads';
import type { SearchIndex } from './build.ts';
import type { Chunk } from './chunk.ts';

/** Runs `buildIndex` in a worker thread, so that the server stays responsive. The index is transferred, not copied. */
export function buildIndexInWorker(chunks: readonly Chunk[]): Promise<SearchIndex> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('build-worker.ts', import.meta.url), { workerData: chunks });
    worker.once('message', (index: SearchIndex) => resolve(index));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Building the index failed: the worker exited with code ${code}.`)));
  });
}
