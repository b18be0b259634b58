import { Worker } from 'node:worker_threads';
import type { FoundConflict } from './find-conflicts.ts';
import type { SourcePassage } from './statements.ts';

/** Runs `findConflicts` in a worker thread, so that the server stays responsive. */
export function findConflictsInWorker(passages: readonly Omit<SourcePassage, 'language'>[]): Promise<FoundConflict[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('find-worker.ts', import.meta.url), { workerData: passages });
    worker.once('message', (found: FoundConflict[]) => resolve(found));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Comparing sources failed: the worker exited with code ${code}.`)));
  });
}
