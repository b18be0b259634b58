import { Worker } from 'node:worker_threads';
import type { Classifier, Example } from './classifier.ts';

/** Runs `trainClassifier` in a worker thread, so that the server stays responsive. */
export function trainClassifierInWorker(examples: readonly Example[]): Promise<Classifier> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('train-worker.ts', import.meta.url), { workerData: examples });
    worker.once('message', (classifier: Classifier) => resolve(classifier));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Training failed: the worker exited with code ${code}.`)));
  });
}
