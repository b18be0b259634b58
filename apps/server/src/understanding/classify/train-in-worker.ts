import { Worker } from 'node:worker_threads';
import type { Classifier, Example } from './classifier.ts';

/** `trainClassifier` in a thread of its own, so that customers are answered meanwhile. */
export function trainClassifierInWorker(examples: readonly Example[]): Promise<Classifier> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('train-worker.ts', import.meta.url), { workerData: examples });
    worker.once('message', (classifier: Classifier) => resolve(classifier));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Nothing was learnt: the worker ended with ${code}.`)));
  });
}
