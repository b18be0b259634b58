import { Worker } from 'node:worker_threads';
import { invalid } from '../../../infra/errors.ts';
import type { CaseFile } from './case-file.ts';
import type { Format, Reading } from './read-worker.ts';

/** The largest file of honest cases takes a few seconds. */
const TIMEOUT_MS = 20_000;
const MAX_MEGABYTES = 512;
const BROKEN = { csv: 'tableBroken', promptfoo: 'yamlBroken' } as const;

/**
 * Reads a file in a worker thread, so that the server stays responsive, and gives up on one that needs too much time or memory, as
 * some parsers do for input that was made for them.
 */
export function readInWorker(format: Format, text: string): Promise<CaseFile> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('read-worker.ts', import.meta.url), {
      workerData: { format, text },
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    const refuse = () => reject(invalid({ file: { key: BROKEN[format], params: { n: 1 } } }));
    const timer = setTimeout(() => {
      refuse();
      void worker.terminate();
    }, TIMEOUT_MS);
    worker.once('message', (reading: Reading) =>
      'file' in reading ? resolve(reading.file) : reject(invalid(reading.problems)),
    );
    worker.once('error', (error: Error & { code?: string }) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error instanceof RangeError ? refuse() : reject(error),
    );
    worker.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`Reading test cases failed: the worker exited with code ${code}.`));
    });
  });
}
